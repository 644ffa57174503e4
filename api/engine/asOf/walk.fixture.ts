import { expect } from '@jest/globals';
import { admin, allOf, call, nextIccid, now, pageOf, randomOf, server, wait } from './asOf.fixture';

type Row = Record<string, unknown> & { id: number };
/** What every list showed at an instant: each row as text, and how many there were. */
interface Snapshot {
  at: string;
  lists: Record<string, Seen>;
}
interface Seen {
  rows: ReadonlyMap<number, string>;
  total: number;
}

export const LISTS = ['users', 'terminals', 'plans', 'agent-plans', 'plan-topics', 'bills', 'terminal-issue-records'];
/** Lists that only grow: their newest page and their number say it all, else each instant would cost all before it. */
const LOGS = new Set(['bills', 'terminal-issue-records']);
/** Rows that are alike in many snapshots are kept once. */
const texts = new Map<string, string>();
const textOf = (row: Row): string => {
  const text = JSON.stringify(plain(row));
  const known = texts.get(text);
  if (known === undefined) texts.set(text, text);
  return known ?? text;
};

/** What a list shows; `asOf`: at that instant. */
async function see(name: string, asOf?: string): Promise<Seen> {
  const query = asOf ? `asOf=${asOf}` : '';
  const seen = LOGS.has(name)
    ? await pageOf(admin, `${name}?sort=id&order=DESC&size=200&${query}`)
    : await allOf(admin, `${name}?${query}`);
  return { rows: new Map(seen.rows.map((row) => [row.id, textOf(row)])), total: seen.total };
}

const pick = <T>(random: () => number, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

async function planOf(code: string): Promise<number> {
  const { id, status, body } = await call(admin, 'post', 'plans', {
    planCode: code,
    name: code,
    type: 'SUM',
    terminalType: 'SIM',
    areaCodes: ['JP'],
    corpCost: 100,
    cooperationPrice: 300,
    retailPrice: 900,
    rules: { dataMB: 1024, cycle: null, cycles: null, validDays: 30, throttleKbps: null, activation: 'FIRST_USE' },
  });
  if (status !== 200) throw new Error(`plan: ${JSON.stringify(body)}`);
  return id;
}

/** People, cards and plans, and a command of each kind at random: each at an instant of its own. */
export async function openWalk(seed: number) {
  const random = randomOf(seed);
  const agents = [await server.user('AGENT_1'), await server.user('AGENT_2')];
  const [first, second] = agents.map(({ id }) => id) as [number, number];
  const plans: number[] = [];
  for (const code of ['WALK-A', 'WALK-B']) plans.push(await planOf(`${code}-${seed}`));
  const cards: number[] = [];
  const topics: number[] = [];
  const isIn = async (ids: number[]): Promise<number> => pick(random, ids);
  const text = (): string => `${Math.floor(random() * 1e6)}`;
  const addCard = async (): Promise<void> => {
    const { id } = await call(admin, 'post', 'terminals', { iccid: nextIccid(), type: 'SIM', brand: text() });
    if (id) cards.push(id);
  };
  const steps: (() => Promise<unknown>)[] = [
    addCard,
    addCard,
    async () =>
      call(admin, 'put', `terminals/${await isIn(cards)}`, { remark: text(), unitPrice: Math.floor(random() * 900) }),
    async () => call(admin, 'post', 'terminals/actions/issue', { ids: [await isIn(cards)], toUser: first }),
    async () =>
      call(await server.as('AGENT_1'), 'post', 'terminals/actions/issue', { ids: [await isIn(cards)], toUser: second }),
    async () => call(admin, 'post', 'terminals/actions/recycle', { ids: [await isIn(cards)] }),
    async () => call(admin, 'post', 'terminals/actions/disable', { ids: [await isIn(cards)] }),
    async () => call(admin, 'post', 'terminals/actions/restore', { ids: [await isIn(cards)] }),
    async () => call(admin, 'delete', `terminals/${await isIn(cards)}`),
    async () => call(admin, 'put', `users/${pick(random, [first, second])}`, { nickname: text() }),
    async () =>
      call(admin, 'post', 'users/actions/bind-level', { ids: [first], level: pick(random, ['VIP', 'REGULAR']) }),
    async () =>
      call(admin, 'post', 'users/actions/recharge', {
        ids: [first],
        amount: 100 + Math.floor(random() * 5000),
        remark: 'w',
      }),
    async () => call(admin, 'post', 'users/actions/transfer', { fromUser: first, toUser: second, amount: 100 }),
    async () =>
      call(admin, 'put', `plans/${pick(random, plans)}`, { cooperationPrice: 200 + Math.floor(random() * 900) }),
    async () =>
      call(admin, 'post', `plans/actions/${pick(random, ['list', 'delist'])}`, { ids: [pick(random, plans)] }),
    async () =>
      call(admin, 'post', 'plans/actions/issue', {
        ids: [pick(random, plans)],
        agents: [first],
        cooperationPrice: 400 + Math.floor(random() * 200),
      }),
    async () => {
      const { id } = await call(admin, 'post', 'plan-topics', { name: `t${text()}`, sort: 1 });
      if (id) topics.push(id);
    },
    async () => call(admin, 'put', `plan-topics/${await isIn(topics)}`, { sort: Math.floor(random() * 99) }),
    async () => call(admin, 'delete', `plan-topics/${await isIn(topics)}`),
  ];
  const tallies: [number, number][] = [];
  const failures: string[] = [];
  for (let card = 0; card < 6; card += 1) await addCard();
  topics.push((await call(admin, 'post', 'plan-topics', { name: `first-${seed}`, sort: 1 })).id);
  return {
    step: async (): Promise<void> => {
      wait();
      const at = Math.floor(random() * steps.length);
      const done = (await steps[at]?.()) as { status: number; body: unknown } | undefined;
      const tally = (tallies[at] ??= [0, 0]);
      tally[done === undefined || done.status === 200 ? 0 : 1] += 1;
      if (done && done.status !== 200) failures[at] = `${done.status} ${JSON.stringify(done.body)}`;
    },
    tallies,
    failures,
    snapshot: async (): Promise<Snapshot> => {
      wait();
      const lists: Record<string, Seen> = {};
      for (const name of LISTS) lists[name] = await see(name);
      return { at: now(), lists };
    },
  };
}

/** Removes `updatedAt` and `version`, which a list as of an earlier time does not give. */
const plain = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'updatedAt' && name !== 'version')) as Row;

/** The fields of a row that is gone since which its history keeps. */
const knownOf = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([field, value]) => value !== null && field !== 'createdAt')) as Row;

/** Compares every list as of each instant with the snapshot that was taken then. */
export async function expectSame(snapshots: readonly Snapshot[]): Promise<void> {
  const present = new Map<string, Seen>();
  for (const name of LISTS) present.set(name, await see(name));
  const isThere = (name: string, id: number): boolean => LOGS.has(name) || (present.get(name) as Seen).rows.has(id);
  for (const { at, lists } of snapshots)
    for (const [name, then] of Object.entries(lists)) {
      const { rows, total } = await see(name, at);
      const ids = (seen: Seen['rows']): number[] => [...seen.keys()].toSorted((one, other) => one - other);
      expect({ name, at, total, ids: ids(rows) }).toEqual({ name, at, total: then.total, ids: ids(then.rows) });
      for (const [id, text] of rows) {
        const before = then.rows.get(id) as string;
        if (text === before) continue;
        const [row, expected] = [JSON.parse(text) as Row, JSON.parse(before) as Row];
        if (isThere(name, id)) expect({ name, at, row }).toEqual({ name, at, row: expected });
        // Of a record that is gone since only what its history keeps is known.
        else expect({ name, at, row: expected }).toMatchObject({ name, at, row: knownOf(row) });
      }
    }
}
