import type { Language } from '@t3d/resources/kit';
import { describe, expect, test } from '@jest/globals';
import { searchText } from '../../registry/searchTexts';
import { chipsOf, ICCID, IMSI, openListSearch, OTHER_ICCID, searchList, STRANGE_ICCID } from './listSearch.fixture';

openListSearch();

const grouped = (number: string): string => number.replace(/(.{4})/g, '$1 ').trim();
const wide = (text: string): string =>
  [...text].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join('');
const wrongEnd = (number: string): string => number.slice(0, -1) + ((Number(number.slice(-1)) + 1) % 10);

type Case = readonly [texts: readonly string[], found: readonly string[]];
const NOTHING: readonly string[] = [];

/** Searched texts by list, each in several languages, with the records to find. */
const LISTS: Readonly<Record<string, Readonly<Record<string, readonly Case[]>>>> = {
  'orders as admin': {
    customer: [
      [
        ['绿信', '绿信科技', '綠信', 'lvxin', 'LvXin', 'lxkj', 'LXKJ', 'lvxinkeji', 'ｌｖｘｉｎ'],
        ['chinaOrder', 'japanOrder'],
      ],
      [['haiketong', 'HAIKETONG', 'ketong'], ['koreaOrder']],
      [['Strange', 'mobile strange', 'strange mobile', 'strange@search'], ['europeOrder']],
      [['noname', 'noname@search.test'], ['namelessOrder']],
      // The list does not show who created an order, so that name finds nothing.
      [['Root', 'Zürich', 'nobody', 'zzzz'], NOTHING],
    ],
    country: [
      [['日本', 'Japan', 'JAPAN', 'japa', 'JP', 'jp', 'ＪＰ', 'riben', 'rb'], ['japanOrder']],
      [
        ['韩国', '韓國', '南韓', 'Korea', 'South Korea', 'kr', 'hanguo'],
        ['koreaOrder', 'namelessOrder'],
      ],
      [['法国', '法國', 'France', 'fr', 'UK', 'United Kingdom', 'Britain', '德國', 'deguo'], ['europeOrder']],
      [['香港', 'Hong Kong', 'hk', '澳门', 'Macau', '台灣', '台湾', 'Taiwan'], ['chinaOrder']],
      [['Spain', '西班牙', 'es'], NOTHING],
    ],
    plan: [
      [['NTT', 'ntt 3gb', '3GB', '30D', 'JP3G30', 'jp3g'], ['japanOrder']],
      [['Japan · 3 GB · 30 days', '日本 3GB', '30 天', '30days', 'japan 30 ntt'], ['japanOrder']],
      [
        ['韩屋', '韓屋隨行', 'hanok', 'Hanok Pass', 'hwsx', 'hanwu', 'Korea hanok'],
        ['koreaOrder', 'namelessOrder'],
      ],
      [
        ['SKT', '5GB', '5 GB', 'skt5gb'],
        ['koreaOrder', 'namelessOrder'],
      ],
      [['欧洲', '歐洲通', 'ouzhou', 'ozt'], ['europeOrder']],
      [['大中华', 'dazhonghua', 'dzh'], ['chinaOrder']],
    ],
    card: [
      [
        [ICCID, grouped(ICCID), wide(ICCID), ICCID.slice(-6), `…${ICCID.slice(-5)}`],
        ['chinaOrder', 'japanOrder'],
      ],
      [
        [IMSI, grouped(IMSI), IMSI.slice(0, 10)],
        ['chinaOrder', 'japanOrder'],
      ],
      [
        [OTHER_ICCID, OTHER_ICCID.slice(-4), '77001234', '7700 1234'],
        ['koreaOrder', 'namelessOrder'],
      ],
      [[STRANGE_ICCID.slice(0, 8), STRANGE_ICCID], ['europeOrder']],
      [[wrongEnd(ICCID), '0000000'], NOTHING],
    ],
    number: [
      [['26112700JP3G30K3Q', '26112700jp', '26112700 JP3'], ['japanOrder']],
      [['261127'], ['chinaOrder', 'europeOrder', 'japanOrder', 'koreaOrder', 'namelessOrder']],
    ],
    parts: [
      [['日本 lvxin', 'lvxin 日本', 'Japan\nlvxin', 'lvxin\njp'], ['japanOrder']],
      [['Hong Kong lvxin', '绿信 香港', 'dzh lxkj'], ['chinaOrder']],
      [[`lvxin ${ICCID.slice(-4)} jp`], ['japanOrder']],
      [['日本 Strange', 'Japan\nKorea', 'lvxin zzzz'], NOTHING],
    ],
  },
  'orders as lvxin': {
    scope: [
      [
        ['lvxin', 'lxkj'],
        ['chinaOrder', 'japanOrder'],
      ],
      [['大中华', 'dzh'], ['chinaOrder']],
      [['Japan', '日本', '3 GB', '日本 30 days'], ['japanOrder']],
      // An agent's list of orders shows the plan's title, but not its internal name and code.
      [['ntt', 'JP3G30'], NOTHING],
      [['haiketong', 'hkt@search'], ['koreaOrder']],
      [['noname'], ['namelessOrder']],
      [['Root', 'root@search.test', 'strange', 'strange@', 'EU10', '欧洲', 'France', STRANGE_ICCID], NOTHING],
    ],
  },
  'orders as haiketong': {
    scope: [
      [['Korea', 'Hanok', 'hwsx', OTHER_ICCID], ['koreaOrder']],
      [['SKT', 'lvxin', 'lvxin-desk', 'noname', 'Japan', ICCID, IMSI, 'Root', '大中华'], NOTHING],
    ],
  },
  'terminals as admin': {
    card: [
      [[ICCID, grouped(ICCID), ICCID.slice(-6), IMSI], ['lvxinCard']],
      [['89852022'], ['haiketongCard', 'lvxinCard', 'stock']],
      [['77001234'], ['haiketongCard']],
      [['Tokyo', 'tokyo tour', 'TOKYO'], ['lvxinCard']],
      [
        ['绿信', 'lvxin'],
        ['haiketongCard', 'lvxinCard'],
      ],
      [['tour', 'zzzz'], NOTHING],
    ],
  },
  'terminals as haiketong': {
    scope: [
      [[OTHER_ICCID, OTHER_ICCID.slice(-4)], ['haiketongCard']],
      [[ICCID, IMSI, 'Tokyo', STRANGE_ICCID], NOTHING],
    ],
  },
  'plans as admin': {
    plan: [
      [['日本', 'Japan', 'jp', 'ntt', '3gb', 'JP3G30', '30 天', 'Japan · 3 GB · 30 days'], ['japan']],
      [['韓屋', 'hanok pass', 'hwsx', 'SKT hanok'], ['korea']],
      [['香港', 'dzh', 'GC1', 'Macao'], ['china']],
      [['Germany 10GB', '欧洲 法国'], ['europe']],
    ],
  },
  'agent-plans as lvxin': {
    plan: [
      [['日本', 'Japan', 'jp', 'ntt', 'JP3G30', '30 days'], ['japanOffer']],
      [['Korea', 'hanok', '欧洲', 'EU10'], NOTHING],
    ],
  },
  'agent-plans as admin': {
    plan: [
      [
        ['lvxin', '绿信'],
        ['chinaOffer', 'japanOffer'],
      ],
      [['France', 'ozt'], ['europeOffer']],
    ],
  },
  'users as admin': {
    person: [
      [['lvxin', '绿信', '綠信科技', 'lxkj', 'lvxin-desk@search.test'], ['lvxin']],
      [['cafe', 'CAFÉ', 'zurich', 'Café Zürich', 'zu cafe'], ['cafe']],
      [['noname'], ['nameless']],
    ],
  },
  'users as lvxin': { scope: [[['strange', 'root', 'Root'], NOTHING]] },
};

const asked = Object.entries(LISTS).flatMap(([list, groups]) =>
  Object.entries(groups).flatMap(([group, cases]) =>
    cases.flatMap(([texts, found]) =>
      texts.map((text): [string, string, string, readonly string[]] => [list, group, text, found]),
    ),
  ),
);

test('tests at least 120 search texts', () => expect(asked.length).toBeGreaterThanOrEqual(120));

describe.each(['en', 'zh', 'cht'] as const)('the search of a list in %s', (language: Language) => {
  test.each(asked)('finds in the list %s by %s: %j', async (list, _group, text, found) => {
    const [resource = '', who = ''] = list.split(' as ');
    expect((await searchList(who, resource, text, language)).words).toEqual(found);
  });
});

describe('the parts of a text that a search recognises', () => {
  test.each([
    ['admin', 'orders', '日本', 'en', 'Country is Japan'],
    ['admin', 'orders', 'Japan', 'zh', '国家 is 日本'],
    ['admin', 'orders', 'jp', 'cht', '國家 is 日本'],
    ['admin', 'orders', grouped(ICCID), 'en', `ICCID is ${ICCID}`],
    ['admin', 'orders', IMSI, 'en', `IMSI is ${IMSI}`],
    ['admin', 'orders', '5976', 'en', 'ICCID ends 5976 or IMSI ends 5976'],
    ['admin', 'orders', 'lxkj', 'en', 'Customer contains lxkj'],
    ['admin', 'orders', 'hanok', 'en', 'Plan contains hanok'],
    ['admin', 'plans', '韓屋', 'zh', '套餐 contains 韓屋'],
    ['admin', 'orders', 'Japan · 3 GB', 'en', 'Country is Japan + Plan contains · 3 GB'],
    ['admin', 'orders', '日本 lvxin', 'en', 'Country is Japan + Customer contains lvxin'],
    ['admin', 'orders', 'zzzz', 'en', 'contains zzzz'],
    ['lvxin', 'orders', 'Strange', 'en', 'contains Strange'],
    ['lvxin', 'orders', STRANGE_ICCID, 'en', `contains ${STRANGE_ICCID}`],
    // The country is recognised although the agent has no order for it.
    ['haiketong', 'orders', 'Japan', 'en', 'Country is Japan'],
  ] as const)(
    'recognises for the user %s in the list %s the text %s in the language %s: %s',
    async (who, list, text, language, chips) => {
      expect(chipsOf(await searchList(who, list, text, language))).toBe(chips);
    },
  );

  test('returns the right check digit in a search for a number with a wrong check digit', async () => {
    const [wrong] = (await searchList('admin', 'terminals', wrongEnd(ICCID))).recognised;
    expect(wrong).toEqual({ text: wrongEnd(ICCID), readings: [], whole: 'iccid', checkDigit: ICCID.slice(-1) });
    const [right] = (await searchList('admin', 'terminals', grouped(ICCID))).recognised;
    expect(right).toMatchObject({ whole: 'iccid' });
    expect(right).not.toHaveProperty('checkDigit');
  });
});

test('stores the searchable forms of a name, including pinyin', () => {
  expect(searchText('words', 'Café  移動 通')).toBe('cafe 移动 通\ncafe移动通\ncafeyidongtong\ncafeydt');
  expect(searchText('words', { zh: '日本', en: 'Japan' })).toBe('日本\nriben\nrb\njapan');
  expect(searchText('tail', ICCID)).toBe(ICCID.slice(-4));
  expect(searchText('words', null)).toBeNull();
});
