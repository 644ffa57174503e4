import dictionary from '@t3d/resources/dictionary';
import { table } from '../../api/models/table';
import { type Code, rowsOf } from '../reference/codeLists';
import type { World } from './world';

const DAYS_AGO = 100;

/** The names of networks, access points and platforms, which staff entered before the first cards came. */
export async function seedEntries(world: World): Promise<void> {
  await table(world.at(world.daysAgo(DAYS_AGO), 'admin'), dictionary).insertMany(rowsOf(ENTRIES));
}

/** What the demo's cards and plans are called by: networks, access points, platforms that make cards work. */
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
