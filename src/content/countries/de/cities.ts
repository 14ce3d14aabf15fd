import { city, type City } from '../city.ts';

/**
 * Telephones: the ranges the Federal Network Agency keeps for film and television. They exist in five area codes, so
 * issuers sit in those; the other towns are for buyers. Court: where the commercial register of the town is kept.
 */
export const CITIES: readonly City[] = [
  city(
    'Berlin',
    'BE',
    '10115 10117 10119 10179 10243 10315 10405 10553 10585 10627 10719 10777 10829 10965 10997 12043 12099 12247 12347 12435 12555 12681 13055 13127 13347 13409 13581',
    '030 23125-###',
    'Charlottenburg (Berlin)',
  ),
  city('Schönefeld', 'BB', '12529', '030 23125-###', 'Cottbus'),
  city(
    'Hamburg',
    'HH',
    '20095 20097 20144 20251 20354 20459 20537 21035 21073 21107 22041 22083 22113 22303 22419 22525 22761 22765',
    '040 66969-###',
  ),
  city('Norderstedt', 'SH', '22844 22846 22848 22850', '040 66969-###', 'Kiel'),
  city('Schenefeld', 'SH', '22869', '040 66969-###', 'Pinneberg'),
  city(
    'München',
    'BY',
    '80331 80335 80339 80469 80539 80634 80687 80797 80807 80939 80992 81241 81369 81379 81541 81671 81735 81829',
    '089 99998-###',
  ),
  city('Unterhaching', 'BY', '82008', '089 99998-###', 'München'),
  city('Ottobrunn', 'BY', '85521', '089 99998-###', 'München'),
  city(
    'Köln',
    'NW',
    '50667 50672 50674 50676 50733 50735 50823 50825 50829 50933 50968 50996 51061 51063 51103 51105 51149',
    '0221 4710-###',
  ),
  city('Frankfurt am Main', 'HE', '60311 60313 60314 60318 60326 60327 60385 60388 60437 60486 60528 60594 65929 65936', '069 90009-###'),
  city('Offenbach am Main', 'HE', '63065 63067 63069 63071 63073', '069 90009-###'),
  city('Stuttgart', 'BW', '70173 70188 70327 70376 70435 70469 70563', null),
  city('Karlsruhe', 'BW', '76131 76133 76185 76189', null),
  city('Nürnberg', 'BY', '90402 90411 90429 90441 90471', null),
  city('Leipzig', 'SN', '04103 04109 04177 04229 04317 04347', null),
  city('Dresden', 'SN', '01067 01097 01159 01237 01307', null),
  city('Hannover', 'NI', '30159 30163 30419 30453 30519 30659', null),
  city('Bremen', 'HB', '28195 28199 28217 28237 28307', null),
  city('Dortmund', 'NW', '44135 44139 44145 44263 44379', null),
  city('Düsseldorf', 'NW', '40210 40215 40231 40472 40549 40591', null),
  city('Bielefeld', 'NW', '33602 33607 33609 33689', null),
  city('Münster', 'NW', '48143 48151 48155 48157 48163', null),
  city('Kassel', 'HE', '34117 34121 34123 34131', null),
  city('Erfurt', 'TH', '99084 99086 99089 99099', null),
  city('Magdeburg', 'ST', '39104 39106 39112 39126', null),
  city('Rostock', 'MV', '18055 18057 18069 18119 18147', null),
  city('Mainz', 'RP', '55116 55118 55120 55129', null),
  city('Saarbrücken', 'SL', '66111 66115 66117 66121', null),
  city('Freiburg im Breisgau', 'BW', '79098 79106 79108 79111', null),
  city('Osnabrück', 'NI', '49074 49078 49080 49084 49090', null),
];
