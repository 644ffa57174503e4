import type { PlanRules } from '@t3d/resources/plans/plans';
import type { Area } from './areas';

export interface DemoPlan {
  code: string;
  name: string;
  area: Area;
  type: 'SUM' | 'CYC' | 'CTL';
  terminalType: 'SIM' | 'OTA' | 'E_SIM';
  rules: PlanRules;
  topic: string;
  brand: string;
  /** The supplier's price, in minor units. */
  corpCost: number;
  longTerm: boolean;
  revocable: boolean;
}

const GB = 1024;
const rules = (more: Partial<PlanRules> & Pick<PlanRules, 'validDays'>): PlanRules => ({
  dataMB: null,
  cycle: null,
  cycles: null,
  throttleKbps: null,
  activation: 'FIRST_USE',
  ...more,
});
/** Returns a plan with a total amount of data. */
const sum = (gigabytes: number, days: number): Pick<DemoPlan, 'type' | 'rules'> => ({
  type: 'SUM',
  rules: rules({ dataMB: gigabytes * GB, validDays: days }),
});
/** Returns a plan with daily data, throttled when the day's data is used up. */
const daily = (megabytes: number, days: number): Pick<DemoPlan, 'type' | 'rules'> => ({
  type: 'CYC',
  rules: rules({ dataMB: megabytes, cycle: 'DAY', cycles: days, validDays: days, throttleKbps: 128 }),
});
const monthly = (gigabytes: number, months: number): Pick<DemoPlan, 'type' | 'rules'> => ({
  type: 'CYC',
  rules: rules({
    dataMB: gigabytes * GB,
    cycle: 'MONTH',
    cycles: months,
    validDays: months * 30,
    activation: 'IMMEDIATE',
  }),
});
/** Returns a plan with unlimited throttled data. */
const unlimited = (kbps: number, days: number): Pick<DemoPlan, 'type' | 'rules'> => ({
  type: 'CTL',
  rules: rules({ throttleKbps: kbps, validDays: days }),
});

type Row = readonly [
  code: string,
  name: string,
  area: Area,
  terminalType: DemoPlan['terminalType'],
  what: Pick<DemoPlan, 'type' | 'rules'>,
  corpCost: number,
  brand: string,
  topic: string,
  marks?: { longTerm?: true; revocable?: true },
];

const LONG = { longTerm: true } as const;
const REVOCABLE = { revocable: true } as const;

const ROWS: readonly Row[] = [
  ['JP-3G-30', 'JP 3GB · 30D', 'JP', 'SIM', sum(3, 30), 980, 'NTT Docomo', 'JP + KR'],
  ['JP-5G-30', 'JP 5GB · 30D', 'JP', 'OTA', sum(5, 30), 1380, 'SoftBank', 'JP + KR'],
  ['JP-10G-30', 'JP 10GB · 30D', 'JP', 'E_SIM', sum(10, 30), 1990, 'KDDI', 'JP + KR'],
  ['JP-D1G-7', 'JP 1GB/D · 7D', 'JP', 'E_SIM', daily(1024, 7), 1080, 'KDDI', 'JP + KR', REVOCABLE],
  ['JP-U512-8', 'JP ∞ 512K · 8D', 'JP', 'SIM', unlimited(512, 8), 1150, 'SoftBank', 'JP + KR'],
  ['KR-D1G-7', 'KR 1GB/D · 7D', 'KR', 'SIM', daily(1024, 7), 820, 'SK Telecom', 'JP + KR'],
  ['KR-D2G-5', 'KR 2GB/D · 5D', 'KR', 'E_SIM', daily(2048, 5), 860, 'KT', 'JP + KR', REVOCABLE],
  ['KR-5G-15', 'KR 5GB · 15D', 'KR', 'OTA', sum(5, 15), 900, 'LG U+', 'JP + KR'],
  ['KR-U1M-10', 'KR ∞ 1M · 10D', 'KR', 'E_SIM', unlimited(1024, 10), 1320, 'SK Telecom', 'JP + KR'],
  ['JK-6G-15', 'JP+KR 6GB · 15D', 'JAPAN_KOREA', 'SIM', sum(6, 15), 1260, 'CMHK', 'JP + KR'],
  ['HK-5G-15', 'HK 5GB · 15D', 'HK', 'SIM', sum(5, 15), 480, 'CMHK', 'HK + MO + TW'],
  ['HK-D1G-5', 'HK 1GB/D · 5D', 'HK', 'E_SIM', daily(1024, 5), 420, 'CSL', 'HK + MO + TW', REVOCABLE],
  ['HKMO-8G-30', 'HK+MO 8GB · 30D', 'HKMO', 'OTA', sum(8, 30), 690, 'CMHK', 'HK + MO + TW'],
  ['MO-2G-7', 'MO 2GB · 7D', 'MO', 'SIM', sum(2, 7), 360, 'CTM', 'HK + MO + TW'],
  ['TW-D1G-7', 'TW 1GB/D · 7D', 'TW', 'SIM', daily(1024, 7), 640, 'Chunghwa', 'HK + MO + TW'],
  ['TW-U512-10', 'TW ∞ 512K · 10D', 'TW', 'E_SIM', unlimited(512, 10), 780, 'FarEasTone', 'HK + MO + TW'],
  ['GC-10G-30', 'CN+HK+MO+TW 10GB · 30D', 'GREATER_CHINA', 'E_SIM', sum(10, 30), 1180, 'CMHK', 'HK + MO + TW'],
  ['CN-M20G-12', 'CN 20GB/M · 12M', 'CN', 'OTA', monthly(20, 12), 9600, 'China Unicom', '365+', LONG],
  ['TH-D1G-8', 'TH 1GB/D · 8D', 'TH', 'SIM', daily(1024, 8), 560, 'AIS', 'SEA'],
  ['TH-U512-8', 'TH ∞ 512K · 8D', 'TH', 'OTA', unlimited(512, 8), 590, 'TrueMove', 'SEA'],
  ['TH-15G-10', 'TH 15GB · 10D', 'TH', 'E_SIM', sum(15, 10), 720, 'dtac', 'SEA', REVOCABLE],
  ['VN-D2G-15', 'VN 2GB/D · 15D', 'VN', 'SIM', daily(2048, 15), 680, 'Viettel', 'SEA'],
  ['SG-3G-7', 'SG 3GB · 7D', 'SG', 'E_SIM', sum(3, 7), 430, 'Singtel', 'SEA'],
  ['SMT-6G-15', 'SG+MY+TH 6GB · 15D', 'SG_MY_TH', 'SIM', sum(6, 15), 890, 'Singtel', 'SEA'],
  ['SMT-D1G-10', 'SG+MY+TH 1GB/D · 10D', 'SG_MY_TH', 'OTA', daily(1024, 10), 1120, 'StarHub', 'SEA'],
  ['SEA-10G-30', 'SEA 8 10GB · 30D', 'SOUTH_EAST_ASIA', 'E_SIM', sum(10, 30), 1560, 'Singtel', 'SEA'],
  ['AS-5G-30', 'Asia 15 5GB · 30D', 'ASIA', 'SIM', sum(5, 30), 1450, 'CMHK', 'Asia'],
  ['AS-U1M-15', 'Asia 15 ∞ 1M · 15D', 'ASIA', 'E_SIM', unlimited(1024, 15), 2380, 'CMHK', 'Asia'],
  ['EU33-10G-30', 'EU 33 10GB · 30D', 'EUROPE_33', 'SIM', sum(10, 30), 1890, 'Orange', 'EU'],
  ['EU33-20G-30', 'EU 33 20GB · 30D', 'EUROPE_33', 'E_SIM', sum(20, 30), 2890, 'Vodafone', 'EU', REVOCABLE],
  ['EU33-D1G-15', 'EU 33 1GB/D · 15D', 'EUROPE_33', 'OTA', daily(1024, 15), 2260, 'Three', 'EU'],
  ['EU33-U1M-15', 'EU 33 ∞ 1M · 15D', 'EUROPE_33', 'E_SIM', unlimited(1024, 15), 2740, 'Orange', 'EU'],
  ['GB-12G-30', 'GB 12GB · 30D', 'GB', 'SIM', sum(12, 30), 1090, 'EE', 'EU'],
  ['TR-5G-15', 'TR 5GB · 15D', 'TR', 'E_SIM', sum(5, 15), 760, 'Turkcell', 'EU'],
  ['US-D2G-10', 'US 2GB/D · 10D', 'US', 'SIM', daily(2048, 10), 2350, 'T-Mobile', 'AMER'],
  ['US-U1M-15', 'US ∞ 1M · 15D', 'US', 'E_SIM', unlimited(1024, 15), 2620, 'AT&T', 'AMER'],
  ['US-10G-30', 'US 10GB · 30D', 'US', 'OTA', sum(10, 30), 2180, 'T-Mobile', 'AMER'],
  ['NA-6G-30', 'US+CA+MX 6GB · 30D', 'NORTH_AMERICA', 'SIM', sum(6, 30), 1980, 'T-Mobile', 'AMER'],
  ['SA-3G-30', 'LATAM 6 3GB · 30D', 'SOUTH_AMERICA', 'E_SIM', sum(3, 30), 2050, 'Claro', 'AMER'],
  ['AU-10G-30', 'AU 10GB · 30D', 'AU', 'SIM', sum(10, 30), 1240, 'Telstra', 'OCE'],
  ['NZ-4G-15', 'NZ 4GB · 15D', 'NZ', 'E_SIM', sum(4, 15), 1010, 'Spark', 'OCE'],
  ['OC-D1G-10', 'AU+NZ+FJ 1GB/D · 10D', 'OCEANIA', 'OTA', daily(1024, 10), 1570, 'Optus', 'OCE'],
  ['AE-3G-7', 'AE 3GB · 7D', 'AE', 'E_SIM', sum(3, 7), 1130, 'Etisalat', 'MEA'],
  ['ME-5G-15', 'ME 7 5GB · 15D', 'MIDDLE_EAST', 'SIM', sum(5, 15), 1680, 'STC', 'MEA'],
  ['AF-3G-30', 'AF 6 3GB · 30D', 'AFRICA', 'SIM', sum(3, 30), 1920, 'MTN', 'MEA'],
  ['GL-1G-180', 'Global 1GB · 180D', 'GLOBAL', 'E_SIM', sum(1, 180), 720, 'CMHK', 'Global', LONG],
  ['GL-5G-365', 'Global 5GB · 365D', 'GLOBAL', 'SIM', sum(5, 365), 2980, 'CMHK', 'Global', LONG],
  ['GL-M3G-6', 'Global 3GB/M · 6M', 'GLOBAL', 'OTA', monthly(3, 6), 6900, 'Orange', '365+', LONG],
  ['SEAMAN-M5G-3', 'Seafarer 5GB/M · 3M', 'GLOBAL', 'SIM', monthly(5, 3), 5400, 'CMHK', '365+', LONG],
  ['CN-U512-30', 'CN ∞ 512K · 30D', 'CN', 'SIM', unlimited(512, 30), 880, 'China Unicom', 'Asia'],
];

export const PLANS: readonly DemoPlan[] = ROWS.map(
  ([code, name, area, terminalType, what, corpCost, brand, topic, marks]) => ({
    code,
    name,
    area,
    terminalType,
    ...what,
    corpCost,
    brand,
    topic,
    longTerm: marks?.longTerm ?? false,
    revocable: marks?.revocable ?? false,
  }),
);

/** The tags of plans by code, with a name in Chinese and English. */
export const PLAN_TOPICS = [
  ['JP + KR', '日韩', 'Japan and Korea'],
  ['HK + MO + TW', '港澳台', 'Hong Kong, Macao, Taiwan'],
  ['SEA', '东南亚', 'Southeast Asia'],
  ['Asia', '亚洲', 'Asia'],
  ['EU', '欧洲', 'Europe'],
  ['AMER', '美洲', 'Americas'],
  ['OCE', '大洋洲', 'Oceania'],
  ['MEA', '中东与非洲', 'Middle East and Africa'],
  ['Global', '全球', 'Global'],
  ['365+', '长期套餐', 'Long-term plans'],
] as const;

/** Rounds an amount up to ten cents. */
const upToTen = (minor: number): number => Math.ceil(minor / 10) * 10;

/** Returns a plan's price at each level, and the price for end users. */
export function pricesOf(corpCost: number, margin: number): { levels: [number, number, number]; retail: number } {
  const first = upToTen(corpCost * (1 + margin));
  const second = upToTen(first * (1 + margin * 0.8));
  const third = upToTen(second * (1 + margin * 0.8));
  return { levels: [first, second, third], retail: upToTen(third * 1.35) };
}
