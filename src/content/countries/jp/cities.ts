/** Wards and quarters of Japanese cities in Latin letters, with a postal code of the quarter. */
export const QUARTERS = [
  { quarter: 'Nihombashi-Honcho', ward: 'Chuo-ku', city: 'Tokyo', postalCode: '103-0023' },
  { quarter: 'Shibaura', ward: 'Minato-ku', city: 'Tokyo', postalCode: '108-0023' },
  { quarter: 'Ueno', ward: 'Taito-ku', city: 'Tokyo', postalCode: '110-0005' },
  { quarter: 'Kamata', ward: 'Ota-ku', city: 'Tokyo', postalCode: '144-0052' },
  { quarter: 'Minato Mirai', ward: 'Nishi-ku', city: 'Yokohama', postalCode: '220-0012' },
  { quarter: 'Shin-Yokohama', ward: 'Kohoku-ku', city: 'Yokohama', postalCode: '222-0033' },
  { quarter: 'Sakae', ward: 'Naka-ku', city: 'Nagoya', postalCode: '460-0008' },
  { quarter: 'Marunouchi', ward: 'Naka-ku', city: 'Nagoya', postalCode: '460-0002' },
  { quarter: 'Umeda', ward: 'Kita-ku', city: 'Osaka', postalCode: '530-0001' },
  { quarter: 'Minamisemba', ward: 'Chuo-ku', city: 'Osaka', postalCode: '542-0081' },
  { quarter: 'Sannomiya-cho', ward: 'Chuo-ku', city: 'Kobe', postalCode: '650-0021' },
  { quarter: 'Tenjin', ward: 'Chuo-ku', city: 'Fukuoka', postalCode: '810-0001' },
  { quarter: 'Hakata-ekimae', ward: 'Hakata-ku', city: 'Fukuoka', postalCode: '812-0011' },
  { quarter: 'Ichibancho', ward: 'Aoba-ku', city: 'Sendai', postalCode: '980-0811' },
] as const;
