import type { Niches } from './niches.ts';

export const NICHES: Niches = {
  specialities: {
    'bakery-wholesale': ['Brote und Spezialbrote', 'Brötchen und Plundergebäck', 'Kuchen und Torten', 'Teiglinge und Backmischungen'],
    'bicycle-parts': [
      'Antriebs- und Bremsteile',
      'Laufräder, Reifen und Schläuche',
      'Werkstattbedarf für Fahrradreparaturen',
      'Teile für Alltags- und Lastenräder',
    ],
    'catering-equipment': [
      'Messer und Küchenwerkzeug',
      'Kochgeschirr und Gastronormbehälter',
      'Geschirr und Gläser',
      'Kleingeräte für die Küche',
    ],
    'cleaning-supplies': [
      'Waschraum- und Hygienebedarf',
      'Küchen- und Bodenreinigung',
      'Konzentrate und Dosiersysteme',
      'rückstandsarme Reinigungsmittel',
    ],
    'design-services': [
      'Markenauftritt und Printdesign',
      'Gestaltung digitaler Produkte',
      'Verpackungs- und Verkaufsraumgestaltung',
      'Bewegtbild und Kampagnen',
    ],
    'electrical-wholesale': [
      'Kabel und Installationsmaterial',
      'Leuchten und Lichtsteuerung',
      'Schaltgeräte und Verteiler',
      'Schalterprogramme und Sensoren',
    ],
    'industrial-fasteners': [
      'metrische Schrauben und Muttern',
      'Verbindungselemente aus Edelstahl',
      'Befestigungen für Holz und Mauerwerk',
      'Kleinmengen für den Maschinenbau',
    ],
    'it-hardware': [
      'Arbeitsplatzrechner',
      'Netzwerk- und Servertechnik',
      'Ausstattung für Besprechungsräume',
      'Peripherie und Geräteeinrichtung',
    ],
    'laboratory-supplies': [
      'Laborglas',
      'Dosieren und Pipettieren',
      'Sicherheit und Hygiene im Labor',
      'Verbrauchsmaterial für die Mikrobiologie',
    ],
    landscaping: ['Pflege von Außenanlagen', 'Bepflanzung und Rasen', 'Pflaster- und Natursteinarbeiten', 'Baum- und Heckenpflege'],
    'office-supplies': [
      'Papier und Druckerzubehör',
      'Ablage und Archivierung',
      'Schreib- und Präsentationsbedarf',
      'Schreibtisch- und Arbeitsplatzbedarf',
    ],
    packaging: ['Wellpappkartons', 'Schutz- und Füllmaterial', 'Klebebänder, Folien und Umreifung', 'Laden- und Geschenkverpackungen'],
    'print-shop': ['Geschäftsdrucksachen', 'Broschüren und Kataloge', 'Bücher und Kleinauflagen', 'Plakate, Schilder und Displays'],
  },
  customers: [
    'für kleine Betriebe',
    'für öffentliche Einrichtungen',
    'für den Fachhandel',
    'für bundesweite Filialisten',
    'für Familienunternehmen',
    'für wachsende Unternehmen',
  ],
};
