import appPlans from '@t3d/resources/plans/app-plans';
import appTopics from '@t3d/resources/messages/app-topics';
import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import plans from '@t3d/resources/plans/plans';
import { delistAppPlans, issueToApp } from '../../api/domain/plans/appPlans';
import { delistCtripPlans } from '../../api/domain/plans/ctripPlans';
import { insertRow } from '../../api/engine/rows/write/write';
import { table } from '../../api/models/table';
import { PLANS, pricesOf } from './data/plans';
import { type DemoContext, HOUR, MINUTE, later } from './demoContext';
import dictionary from '@t3d/resources/dictionary';
import { type Code, rowsOf } from '../reference/codeLists';

const DAYS_AGO = 100;

/** Adds the dictionary entries that the import of cards needs. */
export async function seedEntries(world: DemoContext): Promise<void> {
  await table(world.at(world.daysAgo(DAYS_AGO), 'admin'), dictionary).insertMany(rowsOf(ENTRIES));
}

/** The dictionary entries of the demo: networks, access points and card platforms. */
const ENTRIES: Readonly<Record<string, readonly Code[]>> = {
  BRAND: [
    ['CMHK', '中国移动香港', 'China Mobile Hong Kong', '中國移動香港'],
    ['CSL', 'csl（香港移动通讯）', 'csl Hong Kong', 'csl（香港移動通訊）'],
    ['Three', '和记电讯 3', 'Three (Hutchison)', '和記電訊 3'],
    ['SmarTone', '数码通', 'SmarTone', '數碼通'],
    ['CTM', '澳门电讯', 'CTM Macau', '澳門電訊'],
    ['China Unicom', '中国联通', 'China Unicom', '中國聯通'],
    ['Chunghwa', '中华电信', 'Chunghwa Telecom', '中華電信'],
    ['FarEasTone', '远传电信', 'FarEasTone', '遠傳電信'],
    ['NTT Docomo', 'NTT 都科摩', 'NTT Docomo', 'NTT 都科摩'],
    ['SoftBank', '软银', 'SoftBank', '軟銀'],
    ['KDDI', 'KDDI', 'KDDI', 'KDDI'],
    ['SK Telecom', 'SK 电讯', 'SK Telecom', 'SK 電訊'],
    ['KT', '韩国电信', 'Korea Telecom (KT)', '韓國電信'],
    ['LG U+', 'LG U+', 'LG U+', 'LG U+'],
    ['AIS', 'AIS 泰国', 'AIS Thailand', 'AIS 泰國'],
    ['TrueMove', 'TrueMove 泰国', 'TrueMove Thailand', 'TrueMove 泰國'],
    ['dtac', 'dtac 泰国', 'dtac Thailand', 'dtac 泰國'],
    ['Viettel', '越南军队电信', 'Viettel', '越南軍隊電信'],
    ['Singtel', '新加坡电信', 'Singtel', '新加坡電信'],
    ['StarHub', '星和电信', 'StarHub', '星和電信'],
    ['Orange', '法国 Orange', 'Orange', '法國 Orange'],
    ['Vodafone', '沃达丰', 'Vodafone', '沃達豐'],
    ['EE', '英国 EE', 'EE (UK)', '英國 EE'],
    ['Turkcell', '土耳其 Turkcell', 'Turkcell', '土耳其 Turkcell'],
    ['T-Mobile', 'T-Mobile 美国', 'T-Mobile US', 'T-Mobile 美國'],
    ['AT&T', '美国电话电报 AT&T', 'AT&T', '美國電話電報 AT&T'],
    ['Claro', 'Claro 拉美', 'Claro', 'Claro 拉美'],
    ['Telstra', '澳洲电信', 'Telstra', '澳洲電信'],
    ['Optus', '澳都斯', 'Optus', '澳都斯'],
    ['Spark', '新西兰 Spark', 'Spark NZ', '紐西蘭 Spark'],
    ['Etisalat', '阿联酋电信', 'Etisalat (e&)', '阿聯酋電信'],
    ['STC', '沙特电信', 'STC (Saudi Telecom)', '沙烏地電信'],
    ['MTN', 'MTN 非洲', 'MTN', 'MTN 非洲'],
  ],
  APN: [
    ['cmhk', 'cmhk（中国移动香港）', 'cmhk (China Mobile Hong Kong)', 'cmhk（中國移動香港）'],
    ['hkcsl', 'hkcsl（csl）', 'hkcsl (csl)', 'hkcsl（csl）'],
    [
      'mobile.three.com.hk',
      'mobile.three.com.hk（3 香港）',
      'mobile.three.com.hk (Three HK)',
      'mobile.three.com.hk（3 香港）',
    ],
    ['smartone', 'smartone（数码通）', 'smartone (SmarTone)', 'smartone（數碼通）'],
    ['3gnet', '3gnet（中国联通）', '3gnet (China Unicom)', '3gnet（中國聯通）'],
  ],
  PLATFORM: [
    ['CMLINK', 'CMLink 物联平台', 'CMLink IoT platform', 'CMLink 物聯平台'],
    ['HKT-IOT', '香港电讯物联平台', 'HKT IoT platform', '香港電訊物聯平台'],
    ['OTA-HUB', 'OTA 写卡平台', 'OTA hub', 'OTA 寫卡平台'],
    ['RSP-1', 'eSIM 远程配置平台 1', 'eSIM provisioning 1 (RSP)', 'eSIM 遠端配置平台 1'],
  ],
};

const OPENED = 88;
const PAGE_MARGIN = 0.16;

/** Returns the price of a plan in the app and on Ctrip. */
const priceOf = (code: string): number =>
  pricesOf(PLANS.find((plan) => plan.code === code)?.corpCost ?? 0, PAGE_MARGIN).retail;

/** Converts dollars to yuan at 7.20, rounded to a tenth of a yuan. */
const yuanOf = (dollars: number): number => Math.round((dollars * 7.2) / 10) * 10;

/** Lists plans in the app and on Ctrip, of which one or two are delisted. */
export async function seedOffers(world: DemoContext): Promise<void> {
  const moment = world.daysAgo(OPENED, HOUR);
  const read = world.at(moment);
  const idOf = new Map((await table(read, plans).find({})).map(({ id, planCode }) => [planCode, id]));
  const topicOf = new Map((await table(read, appTopics).find({})).map(({ id, name }) => [name?.zh, id]));
  const plan = (code: string): number => idOf.get(code) as number;
  for (const [order, [code, topic]] of APP_OFFERS.entries()) {
    const when = later(moment, order * 3 * MINUTE);
    await issueToApp(world.at(when, order % 3 === 0 ? 'admin' : 'sales'), {
      ids: [plan(code)],
      appTopic: topicOf.get(topic) as number,
      salePrice: priceOf(code),
    });
  }
  const delisted = APP_OFFERS.filter(([, , listed]) => listed === false).map(([code]) => plan(code));
  const off = await table(read, appPlans).find({ plan: delisted });
  await delistAppPlans(world.at(world.daysAgo(OPENED - 9, 2 * HOUR), 'sales'), { ids: off.map(({ id }) => id) });
  for (const [order, [code, PLU, stock, listed]] of CTRIP_OFFERS.entries()) {
    const when = later(moment, HOUR + order * 4 * MINUTE);
    const { id } = await insertRow(world.at(when, 'admin'), ctripPlans, {
      plan: plan(code),
      PLU,
      salePrice: yuanOf(priceOf(code)),
      stock,
    });
    if (listed === false) await delistCtripPlans(world.at(world.daysAgo(30, HOUR), 'admin'), { ids: [id] });
  }
}

/** The plans in the app, with tag, and false if delisted. */
const APP_OFFERS: readonly (readonly [plan: string, topic: string, listed?: false])[] = [
  ['JP-3G-30', '日本'],
  ['JP-10G-30', '日本'],
  ['JP-D1G-7', '日本'],
  ['JP-U512-8', '日本'],
  ['KR-D1G-7', '韩国'],
  ['KR-U1M-10', '韩国'],
  ['HK-5G-15', '港澳'],
  ['HK-D1G-5', '港澳'],
  ['HKMO-8G-30', '港澳'],
  ['TW-D1G-7', '台湾'],
  ['TW-U512-10', '台湾', false],
  ['TH-15G-10', '东南亚'],
  ['SG-3G-7', '东南亚'],
  ['SEA-10G-30', '东南亚'],
  ['EU33-10G-30', '欧洲33国'],
  ['EU33-20G-30', '欧洲33国'],
  ['GB-12G-30', '欧洲33国'],
  ['US-U1M-15', '北美'],
  ['NA-6G-30', '北美'],
  ['AU-10G-30', '大洋洲'],
  ['NZ-4G-15', '大洋洲'],
  ['AE-3G-7', '中东'],
  ['ME-5G-15', '中东'],
  ['GL-1G-180', '全球'],
  ['SA-3G-30', '全球', false],
];

const CTRIP_OFFERS: readonly (readonly [plan: string, PLU: string, stock: number, listed?: false])[] = [
  ['JP-D1G-7', 'CT-JP-D1G7', 300],
  ['KR-D2G-5', 'CT-KR-D2G5', 240],
  ['HK-D1G-5', 'CT-HK-D1G5', 500],
  ['TW-U512-10', 'CT-TW-U10', 120],
  ['TH-15G-10', 'CT-TH-15G', 260],
  ['SG-3G-7', 'CT-SG-3G', 0],
  ['EU33-20G-30', 'CT-EU33-20G', 180],
  ['US-U1M-15', 'CT-US-U15', 90],
  ['GL-1G-180', 'CT-GL-1G', 60, false],
];
