import { AREA_CODES } from '../../kit/areas';
import type { Language } from '../../kit/languages';
import type { LabelledValues } from '../../kit/serverKind';

const LOCALES: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en', cht: 'zh-TW' };

const OTHER_NAMES: Readonly<Record<string, string>> = {
  AE: 'UAE,Emirates,阿联酋',
  BA: 'Bosnia,波黑',
  BN: '文莱,汶莱',
  CD: 'DR Congo,DRC',
  CF: '中非',
  CG: 'Congo',
  CI: 'Ivory Coast,象牙海岸',
  CN: 'PRC,Mainland China,Chinese Mainland,中国大陆,中国内地,大陆,内地',
  CV: 'Cape Verde',
  CZ: 'Czech Republic',
  DO: '多明尼加',
  GB: 'UK,Britain,Great Britain,England,大不列颠,英格兰',
  GE: '格鲁吉亚,乔治亚',
  HK: 'Hong Kong,HKSAR,香港',
  KP: 'DPRK,北朝鲜,北韩',
  KR: 'Korea,ROK,Republic of Korea,南韩',
  LK: '锡兰',
  LA: 'Lao',
  MK: 'Macedonia',
  MM: 'Burma,Myanmar',
  MO: 'Macau,Macao,澳门',
  MY: '大马',
  NL: 'Holland,The Netherlands',
  NZ: '纽西兰',
  PG: '巴新',
  RU: 'Russian Federation',
  SA: 'KSA,沙特,沙特阿拉伯,沙乌地阿拉伯',
  SG: '星加坡',
  SZ: 'Swaziland',
  TR: 'Turkey,Turkiye',
  TW: 'Taiwan,中国台湾',
  US: 'USA,America,United States of America,美利坚',
  VA: 'Vatican',
  VN: 'Viet Nam',
};

const inLanguage = (language: Language): Intl.DisplayNames =>
  new Intl.DisplayNames([LOCALES[language]], { type: 'region' });
let displayNames: Record<Language, Intl.DisplayNames> | undefined;

function nameOf(code: string, language: Language): string {
  displayNames ??= { zh: inLanguage('zh'), en: inLanguage('en'), cht: inLanguage('cht') };
  return displayNames[language].of(code) ?? code;
}

export const AREA_NAMES: LabelledValues = {
  values: AREA_CODES,
  names: (code) => [
    code,
    ...(['zh', 'en', 'cht'] as const).map((language) => nameOf(code, language)),
    ...(OTHER_NAMES[code]?.split(',') ?? []),
  ],
  title: { zh: '国家', en: 'Country', cht: '國家' },
  nameOf,
  isOneOf: (column, codes) => `${column} IN (${codes.map((code) => `'${code}'`).join(', ')})`,
};
