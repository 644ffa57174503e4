import type { SmsRules } from '@t3d/resources/plans/plans';
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
  ['SMS-HK-50-1', 'HK SMS 50 · 1M', 'HK', 'SIM', 50, 1, 260, 'CMHK', 'HK + MO + TW'],
  ['SMS-HK-200-3', 'HK SMS 200 · 3M', 'HK', 'SIM', 200, 3, 690, 'CMHK', 'HK + MO + TW'],
  ['SMS-CN-100-1', 'CN SMS 100 · 1M', 'CN', 'OTA', 100, 1, 420, 'China Unicom', 'Asia'],
  ['SMS-SEA-100-2', 'SEA 8 SMS 100 · 2M', 'SOUTH_EAST_ASIA', 'SIM', 100, 2, 580, 'Singtel', 'SEA'],
  ['SMS-GL-30-12', 'Global SMS 30 · 12M', 'GLOBAL', 'E_SIM', 30, 12, 960, 'CMHK', 'Global'],
  ['SMS-GL-100-6', 'Global SMS 100 · 6M', 'GLOBAL', 'SIM', 100, 6, 1580, 'Orange', 'Global'],
  ['SMS-EU-60-1', 'EU 33 SMS 60 · 1M', 'EUROPE_33', 'E_SIM', 60, 1, 540, 'Vodafone', 'EU'],
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
