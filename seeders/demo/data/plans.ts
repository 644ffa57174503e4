import type { PlanRules } from '@t3d/resources/plans';
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
  /** Minor units. */
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
/** So much in total. */
const sum = (gigabytes: number, days: number): Pick<DemoPlan, 'type' | 'rules'> => ({
  type: 'SUM',
  rules: rules({ dataMB: gigabytes * GB, validDays: days }),
});
/** So much a day, slow afterwards. */
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
/** As much as wanted, throttled. */
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
  ['JP-3G-30', '日本 3GB/30天', 'JP', 'SIM', sum(3, 30), 980, 'NTT Docomo', '日韩'],
  ['JP-5G-30', '日本 5GB/30天', 'JP', 'OTA', sum(5, 30), 1380, 'SoftBank', '日韩'],
  ['JP-10G-30', '日本 10GB/30天', 'JP', 'E_SIM', sum(10, 30), 1990, 'KDDI', '日韩'],
  ['JP-D1G-7', '日本 每日1GB/7天', 'JP', 'E_SIM', daily(1024, 7), 1080, 'KDDI', '日韩', REVOCABLE],
  ['JP-U512-8', '日本 不限量 512K/8天', 'JP', 'SIM', unlimited(512, 8), 1150, 'SoftBank', '日韩'],
  ['KR-D1G-7', '韩国 每日1GB/7天', 'KR', 'SIM', daily(1024, 7), 820, 'SK Telecom', '日韩'],
  ['KR-D2G-5', '韩国 每日2GB/5天', 'KR', 'E_SIM', daily(2048, 5), 860, 'KT', '日韩', REVOCABLE],
  ['KR-5G-15', '韩国 5GB/15天', 'KR', 'OTA', sum(5, 15), 900, 'LG U+', '日韩'],
  ['KR-U1M-10', '韩国 不限量 1M/10天', 'KR', 'E_SIM', unlimited(1024, 10), 1320, 'SK Telecom', '日韩'],
  ['JK-6G-15', '日韩 6GB/15天', 'JAPAN_KOREA', 'SIM', sum(6, 15), 1260, 'CMHK', '日韩'],
  ['HK-5G-15', '中国香港 5GB/15天', 'HK', 'SIM', sum(5, 15), 480, 'CMHK', '港澳台'],
  ['HK-D1G-5', '中国香港 每日1GB/5天', 'HK', 'E_SIM', daily(1024, 5), 420, 'CSL', '港澳台', REVOCABLE],
  ['HKMO-8G-30', '港澳 8GB/30天', 'HKMO', 'OTA', sum(8, 30), 690, 'CMHK', '港澳台'],
  ['MO-2G-7', '中国澳门 2GB/7天', 'MO', 'SIM', sum(2, 7), 360, 'CTM', '港澳台'],
  ['TW-D1G-7', '中国台湾 每日1GB/7天', 'TW', 'SIM', daily(1024, 7), 640, 'Chunghwa', '港澳台'],
  ['TW-U512-10', '中国台湾 不限量 512K/10天', 'TW', 'E_SIM', unlimited(512, 10), 780, 'FarEasTone', '港澳台'],
  ['GC-10G-30', '大中华 10GB/30天', 'GREATER_CHINA', 'E_SIM', sum(10, 30), 1180, 'CMHK', '港澳台'],
  ['CN-M20G-12', '中国内地 每月20GB/12个月', 'CN', 'OTA', monthly(20, 12), 9600, 'China Unicom', '长期', LONG],
  ['TH-D1G-8', '泰国 每日1GB/8天', 'TH', 'SIM', daily(1024, 8), 560, 'AIS', '东南亚'],
  ['TH-U512-8', '泰国 不限量 512K/8天', 'TH', 'OTA', unlimited(512, 8), 590, 'TrueMove', '东南亚'],
  ['TH-15G-10', '泰国 15GB/10天', 'TH', 'E_SIM', sum(15, 10), 720, 'dtac', '东南亚', REVOCABLE],
  ['VN-D2G-15', '越南 每日2GB/15天', 'VN', 'SIM', daily(2048, 15), 680, 'Viettel', '东南亚'],
  ['SG-3G-7', '新加坡 3GB/7天', 'SG', 'E_SIM', sum(3, 7), 430, 'Singtel', '东南亚'],
  ['SMT-6G-15', '新马泰 6GB/15天', 'SG_MY_TH', 'SIM', sum(6, 15), 890, 'Singtel', '东南亚'],
  ['SMT-D1G-10', '新马泰 每日1GB/10天', 'SG_MY_TH', 'OTA', daily(1024, 10), 1120, 'StarHub', '东南亚'],
  ['SEA-10G-30', '东南亚8国 10GB/30天', 'SOUTH_EAST_ASIA', 'E_SIM', sum(10, 30), 1560, 'Singtel', '东南亚'],
  ['AS-5G-30', '亚洲15国 5GB/30天', 'ASIA', 'SIM', sum(5, 30), 1450, 'CMHK', '亚洲'],
  ['AS-U1M-15', '亚洲15国 不限量 1M/15天', 'ASIA', 'E_SIM', unlimited(1024, 15), 2380, 'CMHK', '亚洲'],
  ['EU33-10G-30', '欧洲33国 10GB/30天', 'EUROPE_33', 'SIM', sum(10, 30), 1890, 'Orange', '欧洲'],
  ['EU33-20G-30', '欧洲33国 20GB/30天', 'EUROPE_33', 'E_SIM', sum(20, 30), 2890, 'Vodafone', '欧洲', REVOCABLE],
  ['EU33-D1G-15', '欧洲33国 每日1GB/15天', 'EUROPE_33', 'OTA', daily(1024, 15), 2260, 'Three', '欧洲'],
  ['EU33-U1M-15', '欧洲33国 不限量 1M/15天', 'EUROPE_33', 'E_SIM', unlimited(1024, 15), 2740, 'Orange', '欧洲'],
  ['GB-12G-30', '英国 12GB/30天', 'GB', 'SIM', sum(12, 30), 1090, 'EE', '欧洲'],
  ['TR-5G-15', '土耳其 5GB/15天', 'TR', 'E_SIM', sum(5, 15), 760, 'Turkcell', '欧洲'],
  ['US-D2G-10', '美国 每日2GB/10天', 'US', 'SIM', daily(2048, 10), 2350, 'T-Mobile', '美洲'],
  ['US-U1M-15', '美国 不限量 1M/15天', 'US', 'E_SIM', unlimited(1024, 15), 2620, 'AT&T', '美洲'],
  ['US-10G-30', '美国 10GB/30天', 'US', 'OTA', sum(10, 30), 2180, 'T-Mobile', '美洲'],
  ['NA-6G-30', '美加墨 6GB/30天', 'NORTH_AMERICA', 'SIM', sum(6, 30), 1980, 'T-Mobile', '美洲'],
  ['SA-3G-30', '南美6国 3GB/30天', 'SOUTH_AMERICA', 'E_SIM', sum(3, 30), 2050, 'Claro', '美洲'],
  ['AU-10G-30', '澳大利亚 10GB/30天', 'AU', 'SIM', sum(10, 30), 1240, 'Telstra', '大洋洲'],
  ['NZ-4G-15', '新西兰 4GB/15天', 'NZ', 'E_SIM', sum(4, 15), 1010, 'Spark', '大洋洲'],
  ['OC-D1G-10', '澳新斐 每日1GB/10天', 'OCEANIA', 'OTA', daily(1024, 10), 1570, 'Optus', '大洋洲'],
  ['AE-3G-7', '阿联酋 3GB/7天', 'AE', 'E_SIM', sum(3, 7), 1130, 'Etisalat', '中东非洲'],
  ['ME-5G-15', '中东7国 5GB/15天', 'MIDDLE_EAST', 'SIM', sum(5, 15), 1680, 'STC', '中东非洲'],
  ['AF-3G-30', '非洲6国 3GB/30天', 'AFRICA', 'SIM', sum(3, 30), 1920, 'MTN', '中东非洲'],
  ['GL-1G-180', '全球 1GB/180天', 'GLOBAL', 'E_SIM', sum(1, 180), 720, 'CMHK', '全球', LONG],
  ['GL-5G-365', '全球 5GB/365天', 'GLOBAL', 'SIM', sum(5, 365), 2980, 'CMHK', '全球', LONG],
  ['GL-M3G-6', '全球 每月3GB/6个月', 'GLOBAL', 'OTA', monthly(3, 6), 6900, 'Orange', '长期', LONG],
  ['SEAMAN-M5G-3', '海员 每月5GB/3个月', 'GLOBAL', 'SIM', monthly(5, 3), 5400, 'CMHK', '长期', LONG],
  ['CN-U512-30', '中国内地 不限量 512K/30天', 'CN', 'SIM', unlimited(512, 30), 880, 'China Unicom', '亚洲'],
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

export const PLAN_TOPICS = [
  '日韩',
  '港澳台',
  '东南亚',
  '亚洲',
  '欧洲',
  '美洲',
  '大洋洲',
  '中东非洲',
  '全球',
  '长期',
] as const;

/** Rounds up to ten cents, as price lists do. */
const upToTen = (minor: number): number => Math.ceil(minor / 10) * 10;

/** What each level of a tree pays for a plan, and what its end users pay: rising all the way down. */
export function pricesOf(corpCost: number, margin: number): { levels: [number, number, number]; retail: number } {
  const first = upToTen(corpCost * (1 + margin));
  const second = upToTen(first * (1 + margin * 0.8));
  const third = upToTen(second * (1 + margin * 0.8));
  return { levels: [first, second, third], retail: upToTen(third * 1.35) };
}
