import type { SmsRules } from '@t3d/resources/plans';
import type { Area } from './areas';
import type { CardType } from './cards';

export interface DemoSmsPlan {
  code: string;
  name: string;
  area: Area;
  terminalType: CardType;
  rules: SmsRules;
  brand: string;
  topic: string;
  /** Minor units. */
  corpCost: number;
}

type Row = readonly [
  code: string,
  name: string,
  area: Area,
  terminalType: CardType,
  messages: number,
  months: number,
  corpCost: number,
  brand: string,
  topic: string,
];

const ROWS: readonly Row[] = [
  ['SMS-HK-50-1', '中国香港短信 50条/1个月', 'HK', 'SIM', 50, 1, 260, 'CMHK', '港澳台'],
  ['SMS-HK-200-3', '中国香港短信 200条/3个月', 'HK', 'SIM', 200, 3, 690, 'CMHK', '港澳台'],
  ['SMS-CN-100-1', '中国内地短信 100条/1个月', 'CN', 'OTA', 100, 1, 420, 'China Unicom', '亚洲'],
  ['SMS-SEA-100-2', '东南亚8国短信 100条/2个月', 'SOUTH_EAST_ASIA', 'SIM', 100, 2, 580, 'Singtel', '东南亚'],
  ['SMS-GL-30-12', '全球短信 30条/12个月', 'GLOBAL', 'E_SIM', 30, 12, 960, 'CMHK', '全球'],
  ['SMS-GL-100-6', '全球短信 100条/6个月', 'GLOBAL', 'SIM', 100, 6, 1580, 'Orange', '全球'],
  ['SMS-EU-60-1', '欧洲33国短信 60条/1个月', 'EUROPE_33', 'E_SIM', 60, 1, 540, 'Vodafone', '欧洲'],
];

/** Plans of text messages; the last one is still being prepared. */
export const SMS_PLANS: readonly DemoSmsPlan[] = ROWS.map(
  ([code, name, area, terminalType, messages, months, corpCost, brand, topic]) => ({
    code,
    name,
    area,
    terminalType,
    rules: { messages, months },
    corpCost,
    brand,
    topic,
  }),
);
export const SMS_DRAFTS = 1;
/** Off sale for two days, and on again: its holders were notified. */
export const SMS_PAUSED = { code: 'SMS-GL-100-6', from: 16, to: 14 } as const;
