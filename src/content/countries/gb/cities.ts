import { city, type City } from '../city.ts';

/**
 * Region: the companies register (England and Wales, Scotland, Northern Ireland).
 * Telephones: the ranges Ofcom keeps for drama, the town's own where it has one and 01632, which is nowhere, elsewhere.
 */
export const CITIES: readonly City[] = [
  city('London', 'EW', 'E1 E2 E8 E14 N1 N7 SE1 SE8 SE15 SW8 SW18 NW5 NW10 W3 W6', '020 7946 0###'),
  city('Birmingham', 'EW', 'B5 B6 B7 B9 B12 B18 B19 B24', '0121 496 0###'),
  city('Manchester', 'EW', 'M1 M3 M4 M8 M11 M12 M17', '0161 496 0###'),
  city('Leeds', 'EW', 'LS1 LS2 LS7 LS9 LS10 LS11 LS12', '0113 496 0###'),
  city('Sheffield', 'EW', 'S1 S2 S3 S4 S6 S8 S9', '0114 496 0###'),
  city('Bristol', 'EW', 'BS1 BS2 BS3 BS4 BS5', '0117 496 0###'),
  city('Liverpool', 'EW', 'L1 L2 L3 L5 L8 L20 L24', '0151 496 0###'),
  city('Nottingham', 'EW', 'NG1 NG2 NG3 NG4 NG7', '0115 496 0###'),
  city('Leicester', 'EW', 'LE1 LE2 LE3 LE4 LE5', '0116 496 0###'),
  city('Reading', 'EW', 'RG1 RG2 RG6 RG30', '0118 496 0###'),
  city('Newcastle upon Tyne', 'EW', 'NE1 NE2 NE4 NE6 NE15', '0191 498 0###'),
  city('Cardiff', 'EW', 'CF10 CF11 CF14 CF23 CF24', '029 2018 0###'),
  city('Glasgow', 'SC', 'G1 G2 G4 G5 G40 G41 G51', '0141 496 0###'),
  city('Edinburgh', 'SC', 'EH3 EH5 EH6 EH7 EH11 EH12', '0131 496 0###'),
  city('Belfast', 'NI', 'BT1 BT2 BT3 BT7 BT12', '028 9649 6###'),
  city('Norwich', 'EW', 'NR1 NR2 NR3 NR6 NR7', '01632 960###'),
  city('Exeter', 'EW', 'EX1 EX2 EX4', '01632 960###'),
  city('Derby', 'EW', 'DE1 DE21 DE22 DE23 DE24', '01632 960###'),
  city('Huddersfield', 'EW', 'HD1 HD2 HD5', '01632 960###'),
  city('Stockport', 'EW', 'SK1 SK2 SK3 SK4 SK5', '01632 960###'),
  city('Ipswich', 'EW', 'IP1 IP2 IP3 IP4', '01632 960###'),
  city('Swindon', 'EW', 'SN1 SN2 SN3 SN5', '01632 960###'),
  city('Wrexham', 'EW', 'LL11 LL12 LL13', '01632 960###'),
  city('Dundee', 'SC', 'DD1 DD2 DD3 DD4', '01632 960###'),
  city('Lincoln', 'EW', 'LN1 LN2 LN5 LN6', '01632 960###'),
  city('Southampton', 'EW', 'SO14 SO15 SO17 SO19', '01632 960###'),
];
