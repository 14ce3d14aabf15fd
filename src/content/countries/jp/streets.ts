export const BUILDINGS = [
  'Aoyagi Bldg. 4F',
  'Kiriyama Bldg. 2F',
  'Matsunami Center 7F',
  'Hinode Square 11F',
  'Sakuragi Bldg. 3F',
  'Minami Trade Center 5F',
  'Tachibana Bldg. 8F',
  'Asahina Bldg. 6F',
  'Wakaba Office Tower 14F',
  'Daiichi Nagisa Bldg. 9F',
] as const;
