import { expect, test } from '@jest/globals';
import { anIccid, asSystem, buildPlan } from '../../test/factories';
import { pick, randomFrom } from '../../test/modelTest/random';
import { admin, allOf, call, now, openAsOf, pageOf, server, wait } from './asOf.fixture';
import { settingText } from '../../environment/text.mjs';

openAsOf();

const INSTANTS = Number(settingText('INSTANTS') ?? (process.env.LONG === 'on' ? 1000 : 27));

type Row = Record<string, unknown> & { id: number };
/** A list's contents at a time: each row's text and the number of rows. */
interface Snapshot {
  at: string;
  lists: Record<string, Seen>;
}
interface Seen {
  rows: ReadonlyMap<number, string>;
  total: number;
}

const LISTS = ['users', 'terminals', 'plans', 'agent-plans', 'plan-topics', 'bills', 'terminal-issue-records'];
/** The lists that are compared only by newest page and row count, for speed. */
const LOGS = new Set(['bills', 'terminal-issue-records']);
/** The texts of rows, stored once because most are equal in many snapshots. */
const texts = new Map<string, string>();
const textOf = (row: Row): string => {
  const text = JSON.stringify(plain(row));
  const known = texts.get(text);
  if (known === undefined) texts.set(text, text);
  return known ?? text;
};

/** Returns a list's contents, now or as of a time. */
async function see(name: string, asOf?: string): Promise<Seen> {
  const query = asOf ? `asOf=${asOf}` : '';
  const seen = LOGS.has(name)
    ? await pageOf(admin, `${name}?sort=id&order=DESC&size=200&${query}`)
    : await allOf(admin, `${name}?${query}`);
  return { rows: new Map(seen.rows.map((row) => [row.id, textOf(row)])), total: seen.total };
}

/** Creates users, cards and plans, and runs a command of each kind in random order at different times. */
async function openWalk(seed: number) {
  const random = randomFrom(seed);
  const agents = [await server.user('AGENT_1'), await server.user('AGENT_2')];
  const [first, second] = agents.map(({ id }) => id) as [number, number];
  const system = asSystem(server.database);
  const plans = [(await buildPlan(system)).id, (await buildPlan(system)).id];
  const cards: number[] = [];
  const topics: number[] = [];
  const text = (): string => `${random(1_000_000)}`;
  const addCard = async (): Promise<void> => {
    const { id } = await call(admin, 'post', 'terminals', { iccid: anIccid(), type: 'SIM', brand: text() });
    if (id) cards.push(id);
  };
  const steps: (() => Promise<unknown>)[] = [
    addCard,
    addCard,
    async () => call(admin, 'put', `terminals/${pick(random, cards)}`, { remark: text(), unitPrice: random(900) }),
    async () => call(admin, 'post', 'terminals/actions/issue', { ids: [pick(random, cards)], toUser: first }),
    async () =>
      call(await server.as('AGENT_1'), 'post', 'terminals/actions/issue', {
        ids: [pick(random, cards)],
        toUser: second,
      }),
    async () => call(admin, 'post', 'terminals/actions/recycle', { ids: [pick(random, cards)] }),
    async () => call(admin, 'post', 'terminals/actions/disable', { ids: [pick(random, cards)] }),
    async () => call(admin, 'post', 'terminals/actions/restore', { ids: [pick(random, cards)] }),
    async () => call(admin, 'delete', `terminals/${pick(random, cards)}`),
    async () => call(admin, 'put', `users/${pick(random, [first, second])}`, { nickname: text() }),
    async () =>
      call(admin, 'post', 'users/actions/bind-level', { ids: [first], level: pick(random, ['VIP', 'REGULAR']) }),
    async () =>
      call(admin, 'post', 'users/actions/recharge', {
        ids: [first],
        amount: 100 + random(5000),
        remark: 'w',
      }),
    async () => call(admin, 'post', 'users/actions/transfer', { fromUser: first, toUser: second, amount: 100 }),
    async () => call(admin, 'put', `plans/${pick(random, plans)}`, { cooperationPrice: 200 + random(900) }),
    async () =>
      call(admin, 'post', `plans/actions/${pick(random, ['list', 'delist'])}`, { ids: [pick(random, plans)] }),
    async () =>
      call(admin, 'post', 'plans/actions/issue', {
        ids: [pick(random, plans)],
        agents: [first],
        cooperationPrice: 400 + random(200),
      }),
    async () => {
      const { id } = await call(admin, 'post', 'plan-topics', { name: `t${text()}`, sort: 1 });
      if (id) topics.push(id);
    },
    async () => call(admin, 'put', `plan-topics/${pick(random, topics)}`, { sort: random(99) }),
    async () => call(admin, 'delete', `plan-topics/${pick(random, topics)}`),
  ];
  for (let card = 0; card < 6; card += 1) await addCard();
  topics.push((await call(admin, 'post', 'plan-topics', { name: `first-${seed}`, sort: 1 })).id);
  return {
    step: async (): Promise<void> => {
      wait();
      await pick(random, steps)();
    },
    snapshot: async (): Promise<Snapshot> => {
      wait();
      const lists: Record<string, Seen> = {};
      for (const name of LISTS) lists[name] = await see(name);
      return { at: now(), lists };
    },
  };
}

/** Returns a row without `updatedAt` and `version`, which lists as of a time lack. */
const plain = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'updatedAt' && name !== 'version')) as Row;

/** Returns a deleted row's fields that its history contains. */
const knownOf = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([field, value]) => value !== null && field !== 'createdAt')) as Row;

/** Expects each list as of a time to equal the snapshot of that time. */
async function expectSame(snapshots: readonly Snapshot[]): Promise<void> {
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
        else expect({ name, at, row: expected }).toMatchObject({ name, at, row: knownOf(row) });
      }
    }
}

test(`shows each list at ${INSTANTS} earlier times with the rows from that time`, async () => {
  const walk = await openWalk(7);
  const snapshots = [];
  for (let round = 0; round < INSTANTS; round += 1) {
    for (let step = 0; step < 3; step += 1) await walk.step();
    snapshots.push(await walk.snapshot());
  }
  await expectSame(snapshots);
}, 3_600_000);
