/** What the APP sells: a plan, the tag under which it stands (its Chinese name), and whether it is listed. */
export const APP_OFFERS: readonly (readonly [plan: string, topic: string, listed?: false])[] = [
  ['JP-3G-30', '日本'], ['JP-10G-30', '日本'], ['JP-D1G-7', '日本'], ['JP-U512-8', '日本'], ['KR-D1G-7', '韩国'], ['KR-U1M-10', '韩国'], ['HK-5G-15', '港澳'], ['HK-D1G-5', '港澳'], ['HKMO-8G-30', '港澳'],
  ['TW-D1G-7', '台湾'], ['TW-U512-10', '台湾', false], ['TH-15G-10', '东南亚'], ['SG-3G-7', '东南亚'], ['SEA-10G-30', '东南亚'], ['EU33-10G-30', '欧洲33国'], ['EU33-20G-30', '欧洲33国'], ['GB-12G-30', '欧洲33国'],
  ['US-U1M-15', '北美'], ['NA-6G-30', '北美'], ['AU-10G-30', '大洋洲'], ['NZ-4G-15', '大洋洲'], ['AE-3G-7', '中东'], ['ME-5G-15', '中东'], ['GL-1G-180', '全球'], ['SA-3G-30', '全球', false],
];

/** What Ctrip sells, by its PLU, and how many. */
export const CTRIP_OFFERS: readonly (readonly [plan: string, PLU: string, stock: number, listed?: false])[] = [
  ['JP-D1G-7', 'CT-JP-D1G7', 300], ['KR-D2G-5', 'CT-KR-D2G5', 240], ['HK-D1G-5', 'CT-HK-D1G5', 500], ['TW-U512-10', 'CT-TW-U10', 120], ['TH-15G-10', 'CT-TH-15G', 260], ['SG-3G-7', 'CT-SG-3G', 0],
  ['EU33-20G-30', 'CT-EU33-20G', 180], ['US-U1M-15', 'CT-US-U15', 90], ['GL-1G-180', 'CT-GL-1G', 60, false],
];
