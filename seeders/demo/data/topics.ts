import type { I18nText } from '@t3d/resources/kit';
import type { Area } from './areas';

/** Tags of the app: name in three languages and the countries that they cover. */
export const APP_TOPICS: readonly { name: I18nText; area: Area }[] = [
  { name: { zh: '日本', en: 'Japan', cht: '日本' }, area: 'JP' },
  { name: { zh: '韩国', en: 'Korea', cht: '韓國' }, area: 'KR' },
  { name: { zh: '港澳', en: 'Hong Kong and Macao', cht: '港澳' }, area: 'HKMO' },
  { name: { zh: '台湾', en: 'Taiwan', cht: '台灣' }, area: 'TW' },
  { name: { zh: '东南亚', en: 'South-East Asia', cht: '東南亞' }, area: 'SOUTH_EAST_ASIA' },
  { name: { zh: '欧洲33国', en: 'Europe, 33 countries', cht: '歐洲33國' }, area: 'EUROPE_33' },
  { name: { zh: '北美', en: 'North America', cht: '北美' }, area: 'NORTH_AMERICA' },
  { name: { zh: '大洋洲', en: 'Oceania', cht: '大洋洲' }, area: 'OCEANIA' },
  { name: { zh: '中东', en: 'Middle East', cht: '中東' }, area: 'MIDDLE_EAST' },
  { name: { zh: '全球', en: 'Worldwide', cht: '全球' }, area: 'GLOBAL' },
];
