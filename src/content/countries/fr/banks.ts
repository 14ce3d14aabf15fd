/** Fictional banks with a "code banque" of their own. */
export const BANKS = [
  { name: 'Banque Valmonteil', bic: 'BVMTFR21', code: '19217' },
  { name: 'Crédit Fluvial de France', bic: 'CFLFFRPP', code: '19341' },
  { name: 'Caisse Marchande du Centre', bic: 'CMCEFR22', code: '19458' },
  { name: 'Banque des Trois Clochers', bic: 'BTCLFR2L', code: '19562' },
  { name: 'Comptoir Bancaire Atlantique', bic: 'CBAQFR2N', code: '19683' },
  { name: 'Banque Roussel-Darmont', bic: 'BRDMFRPP', code: '19774' },
] as const;
