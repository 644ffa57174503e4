import type { I18nText, Language, Recognised } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import type { AgentPlan, Plan, Terminal, User } from '@t3d/resources/rows';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import { afterAll, beforeAll } from '@jest/globals';
import {
  actAs,
  asSystem,
  buildAdmin,
  buildAgent,
  buildAgentPlan,
  buildPlan,
  buildTerminal,
} from '../../test/factories';
import type { TestDatabase } from '../../test/database';
import { openTestDatabase } from '../../test/database';
import type { Database } from '../../models/database';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { openProduct } from '../../product';
import { readPagedQuery } from '../rows/read/cursor';
import { listRows } from '../rows/read/read';
import { resolveSearch } from './listSearch';

/* Creates two trees of agents with cards, plans and orders, each named by a short word such as `japanOrder`. */

export let database: Database;
let scratch: TestDatabase;
const people = new Map<string, User>();
/** The short word of each record, by resource and id. */
const words = new Map<string, string>();
const remember = <Row extends { id: number }>(resource: string, word: string, row: Row): Row => {
  words.set(`${resource} ${row.id}`, word);
  return row;
};

const iccid = (body: string): string => body + luhnDigit(body);
export const ICCID = iccid('898520225011015597');
export const OTHER_ICCID = iccid('898520225011015598');
export const STRANGE_ICCID = iccid('898610000000077777');
export const IMSI = '454001234565976';

async function buildPeople(): Promise<void> {
  const system = asSystem(database);
  const person = (word: string, user: User): User => {
    people.set(word, user);
    return remember('users', word, user);
  };
  person('admin', await buildAdmin(system, { nickname: 'Root', account: 'root@search.test' }));
  const first = { nickname: '绿信科技', account: 'lvxin-desk@search.test', balance: 100 };
  const lvxin = person('lvxin', await buildAgent(system, first));
  const child = { superior: lvxin, account: 'hkt@search.test', nickname: 'Haiketong' };
  person('haiketong', await buildAgent(system, child));
  person('cafe', await buildAgent(system, { superior: lvxin, account: 'cafe@search.test', nickname: 'Café Zürich' }));
  person('nameless', await buildAgent(system, { superior: lvxin, account: 'noname@search.test', nickname: null }));
  person('strange', await buildAgent(system, { nickname: 'Strange Mobile', account: 'strange@search.test' }));
}
export const personOf = (word: string): User => people.get(word) as User;

/** The test plans, two of them with titles. */
const PLANS: readonly (readonly [
  word: string,
  planCode: string,
  name: string,
  areaCodes: string[],
  titles?: I18nText,
])[] = [
  ['japan', 'JP3G30', 'NTT 3GB · 30D', ['JP'], { zh: '日本 · 3 GB · 30 天', en: 'Japan · 3 GB · 30 days' }],
  ['korea', 'KR5G15', 'SKT 5 GB', ['KR'], { zh: '韩屋随行', en: 'Hanok Pass', cht: '韓屋隨行' }],
  ['europe', 'EU10', '欧洲通 10GB', ['FR', 'DE', 'GB']],
  ['china', 'GC1', '大中华 1GB', ['HK', 'MO', 'TW']],
];

interface Sale {
  word: string;
  plan: Plan;
  offer: AgentPlan;
  card: Terminal;
  agent: User;
  orderNo: string;
  createdBy?: User;
}
async function sell({ word, plan, offer, card, agent, orderNo, createdBy }: Sale): Promise<void> {
  const { id, agent1, agent2, agent3 } = agent;
  const chain = { agent: id, agent1, agent2, agent3, terminal: card.id, plan: plan.id, agentPlan: offer.id };
  await inTransaction(asSystem(database), async (ctx) => {
    const values = {
      ...chain,
      status: 'COMPLETED' as const,
      price: 300,
      totalPrice: 300,
      orderNo,
      createdBy: createdBy?.id,
    };
    remember('orders', word, { id: await table(ctx, orders).insert(values) });
  });
}

async function buildGoods(): Promise<void> {
  const system = asSystem(database);
  const [lvxin, haiketong, strange] = ['lvxin', 'haiketong', 'strange'].map(personOf) as [User, User, User];
  const card = async (word: string, values: Partial<Terminal>, owner?: User): Promise<Terminal> =>
    remember('terminals', word, await buildTerminal(system, { ...values, owner } as never));
  const cards = {
    japan: await card('lvxinCard', { iccid: ICCID, imsi: IMSI, remark: 'Tokyo tour 11-18' }, lvxin),
    korea: await card('haiketongCard', { iccid: OTHER_ICCID, cid: '77001234' }, haiketong),
    europe: await card('strangeCard', { iccid: STRANGE_ICCID, remark: 'Seoul' }, strange),
  };
  await card('stock', { iccid: iccid('898520225011099999') });
  const owners = { japan: lvxin, korea: haiketong, europe: strange, china: lvxin } as const;
  for (const [word, planCode, name, areaCodes, titles] of PLANS) {
    const plan = remember('plans', word, await buildPlan(system, { planCode, name, areaCodes, titles }));
    const agent = owners[word as keyof typeof owners];
    const offer = remember('agent-plans', `${word}Offer`, await buildAgentPlan(system, plan, agent, 300));
    const sold = cards[word as keyof typeof cards] ?? cards.japan;
    const createdBy = personOf('admin');
    await sell({ word: `${word}Order`, plan, offer, card: sold, agent, createdBy, orderNo: `26112700${planCode}K3Q` });
    if (word === 'korea') {
      const nameless = personOf('nameless');
      await sell({ word: 'namelessOrder', plan, offer, card: sold, agent: nameless, orderNo: '26112701XXXK3Q' });
    }
  }
}

export function openListSearch(): void {
  beforeAll(async () => {
    scratch = await openTestDatabase();
    database = await openProduct(scratch.url);
    await buildPeople();
    await buildGoods();
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await scratch.drop();
  });
}

interface Found {
  /** The words of the found records, sorted. */
  words: string[];
  recognised: Recognised[];
}

/** Searches a list as a person in a language. */
export async function searchList(who: string, list: string, q: string, language: Language = 'en'): Promise<Found> {
  const ctx = { ...actAs(database, personOf(who)), language };
  const resource = database.registry.get(list);
  if (!resource) throw new Error(list);
  const search = await resolveSearch(ctx, resource, { q });
  const { rows } = await listRows(ctx, resource, readPagedQuery(ctx, resource, { q, size: '200' }, search?.conditions));
  return {
    words: rows.map(({ id }) => words.get(`${list} ${id}`) ?? `${list} ${id}`).toSorted(),
    recognised: search?.recognise(rows) ?? [],
  };
}

/** Returns what was recognised as one line, as the chips show it. */
export const chipsOf = ({ recognised }: Found): string =>
  recognised
    .map(({ text, readings }) =>
      readings.length > 0
        ? readings.map(({ label, by, value }) => `${label} ${by} ${value}`).join(' or ')
        : `contains ${text}`,
    )
    .join(' + ');
