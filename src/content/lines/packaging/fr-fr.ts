import type { Words } from './products.ts';

export const WORDS: Words = {
  trades: ['Emballages', 'Cartonnages', 'Conditionnement', 'Emballage Industriel', 'Carton Ondulé', 'Emballage et Logistique'],
  products: {
    singleWallBox:
      'Caisse simple cannelure {<200 x 150 x 100 mm|250 x 200 x 150 mm|300 x 300 x 200 mm|450 x 300 x 300 mm}, {brune|blanche}',
    doubleWallBox: 'Caisse double cannelure {<300 x 300 x 300 mm|400 x 400 x 400 mm|500 x 500 x 500 mm|600 x 450 x 450 mm}',
    mailingBox:
      'Boîte postale {<160 x 110 x 50 mm|230 x 160 x 80 mm|310 x 230 x 100 mm}, {brune|blanche}, fermeture {<à languette|adhésive}',
    bookWrap: 'Étui postal pour livre {<A5|A4|B4}, hauteur jusqu’à {50 mm|80 mm}, {brun|blanc}',
    postalTube: 'Tube d’expédition Ø {<50 mm|76 mm|100 mm} x {<450 mm|630 mm|940 mm}, {brun|blanc}, avec bouchons',
    bottleCarton: 'Caisse pour {<1 bouteille|2 bouteilles|3 bouteilles|6 bouteilles|12 bouteilles}, {<calage cellulose|calage mousse}',
    archiveShipper: 'Boîte extra-plate {<A5|A4}, hauteur {<20 mm|25 mm|40 mm}, {brune|blanche}',
    giftBox: 'Coffret cadeau {<100 x 100 x 50 mm|200 x 150 x 80 mm|310 x 220 x 100 mm}, {blanc|noir|kraft}, {<à rabat|aimanté}',
    foldingCarton:
      'Étui pliant {<50 x 50 x 100 mm|80 x 80 x 150 mm|100 x 100 x 200 mm}, carte {<blanche|kraft}, fond {à pattes|automatique}',
    paddedBags: 'Pochettes matelassées {<150 x 210 mm|180 x 265 mm|270 x 360 mm}, {<bulles d’air|papier}, boîte de 100',
    mailingBags: 'Pochettes plastique {<165 x 230 mm|250 x 350 mm|400 x 525 mm}, {blanches|grises}, lot de {<100|250}',
    gripSealBags:
      'Sachets à fermeture zip {<60 x 80 mm|100 x 150 mm|150 x 220 mm|230 x 320 mm}, {<50 µ|90 µ}, {transparents|à bandes blanches}, lot de 500',
    flatBags: 'Sachets plats PE {<100 x 150 mm|200 x 300 mm|300 x 450 mm}, {<25 µ|50 µ}, lot de {<500|1\u00a0000}',
    paperBags: 'Sachets papier {<150 x 200 mm|210 x 220 mm|250 x 350 mm}, {<bruns|blancs}, carton de 500',
    carrierBags: 'Sacs papier {<petit format|format moyen|grand format}, {bruns|blancs|noirs}, poignées {<torsadées|plates}, carton de 250',
    stretchFilm: 'Film étirable manuel 450 mm x 270 m, {<15|17|20} µ, {<transparent|noir|blanc}',
    machineStretchFilm: 'Film étirable machine 500 mm x 1\u00a0500 m, {<17|20|23} µ, {<transparent|noir}',
    shrinkFilm: 'Film thermorétractable {<300 mm|400 mm|500 mm} x 1\u00a0000 m, {<15|19|25} µ',
    bubbleWrap: 'Film à bulles, {petites|grandes} bulles, {<300 mm|500 mm|1200 mm} x {<50 m|100 m}',
    foamSheeting: 'Mousse en rouleau {<1 mm|2 mm|4 mm}, laize {<500 mm|750 mm|1250 mm}, {blanche|rose antistatique}',
    corrugatedRoll: 'Carton ondulé en rouleau {<500 mm|700 mm|1000 mm} x 70 m, {petite|grosse} cannelure',
    wrappingPaper: 'Papier kraft {<70 g|90 g|120 g}, laize {<500 mm|750 mm|1000 mm}, {brun|blanc}',
    tissuePaper: 'Papier de soie {blanc|noir|ivoire|rouge|marine}, {<375 x 500 mm|500 x 750 mm}, 480 feuilles',
    voidFill: 'Calage {<en chips|en chips d’amidon|en frisure papier}, sac de {<120 l|240 l|400 l}, {blanc|naturel}',
    airCushionFilm: 'Film pour coussins d’air {<100 x 200 mm|200 x 200 mm|200 x 300 mm}, {<400 m|700 m}, {standard|recyclé}',
    packingTape: 'Ruban adhésif {transparent|havane|blanc}, 48 mm x {<66 m|132 m}, colle {<acrylique|hot melt|caoutchouc}',
    paperTape: '{<Ruban adhésif kraft|Ruban gommé armé}, {<50 mm|70 mm} x {<50 m|100 m}, {brun|blanc}',
    warningTape: 'Ruban imprimé {Fragile|Manipuler avec soin|Ne pas gerber}, 50 mm x {<66 m|132 m}, fond {<blanc|rouge}',
    strapping: 'Feuillard {<polypropylène|polyester|acier}, {<12 mm|16 mm|19 mm}, pose {manuelle|machine}',
    strappingSeals: '{<Boucles métalliques|Chapes ouvertes|Chapes crantées} {<12 mm|16 mm|19 mm}, boîte de 1\u00a0000',
    edgeProtector: 'Cornière carton {<35 x 35|50 x 50} mm x {<600 mm|900 mm|1200 mm}, épaisseur {3 mm|4 mm}',
    layerPad: 'Intercalaire carton {<800 x 1200 mm|1000 x 1200 mm}, {<simple|double} cannelure, {brun|blanc}',
    pallet: 'Palette {<bois moulé|bois reconditionnée|bois neuve}, {<800 x 1200 mm|1000 x 1200 mm}, {deux|quatre} entrées',
    palletBox: 'Caisse-palette {<800 x 600 x 600 mm|1200 x 1000 x 900 mm}, {<double|triple} cannelure, {sans|avec} couvercle',
    documentPouches: 'Pochettes porte-documents {<DL|C6|C5}, {<neutres|imprimées}, boîte de 1\u00a0000',
    parcelLabels: 'Étiquettes d’expédition {<50 x 75 mm|100 x 75 mm|100 x 150 mm}, {<vierges|Fragile|Haut}, rouleau de 500',
    insulatedBox:
      'Caisse isotherme {<150 x 150 x 150 mm|200 x 200 x 200 mm|300 x 250 x 230 mm}, {<PSE|chanvre}, {avec|sans} accumulateurs de froid',
    tapeDispenser: 'Dévidoir {<50 mm|75 mm}, {<manuel|de table|manuel silencieux}',
    strappingTool: '{<Cisaille|Tendeur|Appareil combiné|Appareil sur batterie} pour feuillard {<12 mm|16 mm}, {plastique|acier}',
    safetyKnife: 'Couteau de sécurité {<à lame fixe|à lame rétractable|à lame cachée}, {jaune|bleu|orange}',
  },
};
