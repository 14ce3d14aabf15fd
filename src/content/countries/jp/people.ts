export const GIVEN = ['Akemi', 'Daichi', 'Emiko', 'Haruto', 'Kana', 'Kenji', 'Mayu', 'Naoki', 'Rina', 'Sota', 'Tomoko', 'Yuta'] as const;
export const FAMILY = [
  'Aonuma',
  'Ezaki',
  'Fujimine',
  'Hatakura',
  'Isogai',
  'Kasuga',
  'Minegishi',
  'Nagatani',
  'Oriyama',
  'Shirakawa',
  'Tokizane',
  'Umehara',
] as const;
export const ROLES = ['Accounts Payable', 'Import Department', 'Purchasing Section', 'Overseas Procurement'] as const;
