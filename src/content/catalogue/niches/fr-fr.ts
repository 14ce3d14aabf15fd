import type { Niches } from './niches.ts';

export const NICHES: Niches = {
  specialities: {
    'bakery-wholesale': [
      'pains au levain et pains spéciaux',
      'petits pains et viennoiseries',
      'gâteaux et entremets',
      'pâtons surgelés et préparations',
    ],
    'bicycle-parts': [
      'transmissions et freins',
      'roues, pneus et chambres à air',
      'fournitures d’atelier pour la réparation',
      'pièces pour vélos urbains et vélos cargo',
    ],
    'catering-equipment': [
      'couteaux et ustensiles de préparation',
      'batterie de cuisine et bacs gastronormes',
      'vaisselle et verrerie',
      'petits appareils de cuisine',
    ],
    'cleaning-supplies': [
      'fournitures sanitaires et hygiène',
      'entretien des cuisines et des sols',
      'concentrés et systèmes de dosage',
      'produits d’entretien à faible résidu',
    ],
    'design-services': [
      'identité de marque et design imprimé',
      'conception de produits numériques',
      'design d’emballage et de point de vente',
      'animation et campagnes',
    ],
    'electrical-wholesale': [
      'câbles et matériel d’installation',
      'éclairage et commande',
      'appareillage et tableaux de distribution',
      'appareillage mural et détecteurs',
    ],
    'industrial-fasteners': [
      'boulonnerie métrique',
      'fixations en acier inoxydable',
      'fixations pour le bois et la maçonnerie',
      'petites séries pour la construction mécanique',
    ],
    'it-hardware': [
      'postes de travail informatiques',
      'matériel réseau et serveurs',
      'équipement de salles de réunion',
      'périphériques et mise en service',
    ],
    'laboratory-supplies': [
      'verrerie de laboratoire',
      'dosage et pipetage',
      'sécurité et hygiène au laboratoire',
      'consommables de microbiologie',
    ],
    landscaping: ['entretien des espaces verts', 'plantations et gazons', 'pavage et maçonnerie paysagère', 'taille d’arbres et de haies'],
    'office-supplies': [
      'papier et consommables d’impression',
      'classement et archivage',
      'écriture et présentation',
      'fournitures de bureau et de poste de travail',
    ],
    packaging: ['caisses en carton ondulé', 'calage et protection', 'adhésifs, films et cerclage', 'emballages de vente et coffrets'],
    'print-shop': ['papeterie d’entreprise', 'brochures et catalogues', 'livres et petits tirages', 'affiches, enseignes et présentoirs'],
  },
  customers: [
    'pour les petites entreprises',
    'pour les collectivités',
    'pour les commerçants indépendants',
    'pour les enseignes nationales',
    'pour les entreprises familiales',
    'pour les entreprises en croissance',
  ],
};
