/** Groups of countries that plans are sold for, as ISO 3166 codes. */
export const AREAS = {
  JP: ['JP'], KR: ['KR'], HK: ['HK'], MO: ['MO'], TW: ['TW'], CN: ['CN'], TH: ['TH'], VN: ['VN'], SG: ['SG'], US: ['US'], AU: ['AU'], NZ: ['NZ'], TR: ['TR'], GB: ['GB'], AE: ['AE'],
  HKMO: ['HK', 'MO'],
  GREATER_CHINA: ['CN', 'HK', 'MO', 'TW'],
  JAPAN_KOREA: ['JP', 'KR'],
  SG_MY_TH: ['SG', 'MY', 'TH'],
  SOUTH_EAST_ASIA: ['SG', 'MY', 'TH', 'VN', 'ID', 'PH', 'KH', 'LA'],
  ASIA: ['JP', 'KR', 'HK', 'MO', 'TW', 'SG', 'MY', 'TH', 'VN', 'ID', 'PH', 'KH', 'LA', 'IN', 'LK'],
  EUROPE_33: [
    'AT', 'BE', 'BG', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU', 'IE', 'IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'TR',
  ],
  NORTH_AMERICA: ['US', 'CA', 'MX'],
  SOUTH_AMERICA: ['AR', 'BR', 'CL', 'CO', 'PE', 'UY'],
  OCEANIA: ['AU', 'NZ', 'FJ'],
  MIDDLE_EAST: ['AE', 'SA', 'QA', 'KW', 'OM', 'BH', 'JO'],
  AFRICA: ['ZA', 'KE', 'TZ', 'EG', 'MA', 'GH'],
  GLOBAL: [
    'AE', 'AR', 'AT', 'AU', 'BE', 'BG', 'BR', 'CA', 'CH', 'CL', 'CN', 'CO', 'CY', 'CZ', 'DE', 'DK', 'EE', 'EG', 'ES', 'FI', 'FR', 'GB', 'GR', 'HK', 'HR', 'HU', 'ID', 'IE', 'IN', 'IS', 'IT', 'JP', 'KE', 'KH', 'KR', 'KW',
    'LA', 'LK', 'LT', 'LU', 'LV', 'MA', 'MO', 'MT', 'MX', 'MY', 'NL', 'NO', 'NZ', 'OM', 'PE', 'PH', 'PL', 'PT', 'QA', 'RO', 'SA', 'SE', 'SG', 'SI', 'SK', 'TH', 'TR', 'TW', 'TZ', 'US', 'UY', 'VN', 'ZA',
  ],
} as const;
export type Area = keyof typeof AREAS;
