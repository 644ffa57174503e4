import { expect, test } from '@jest/globals';
import type { User } from '@t3d/resources/rows';
import { QueryTypes } from 'sequelize';
import * as columns from '../../../../migrations/20261126173312-held-since';
import * as fill from '../../../../migrations/20261126173313-fill-held-since';
import type { Database } from '../../../models/database';
import { MIGRATIONS, migrate } from '../../../models/migrate';
import { applySteps } from '../../../models/migrations/apply';
import { anIccid, asSystem, buildAgent } from '../../../test/factories';
import { openTestProduct } from '../../../test/product';

let database: Database;
/** The agents by number: 11 and 12 at level 1, 21 and 22 below 11, and 31 below 21. */
const agents = new Map<number, User>();
openTestProduct(async (opened) => {
  database = opened;
  for (const [name, superior] of [[11], [12], [21, 11], [22, 11], [31, 21]] as const)
    agents.set(name, await buildAgent(asSystem(database), superior ? { superior: agents.get(superior) } : {}));
});
const idOf = (agent: number | undefined): number | null => agents.get(agent ?? 0)?.id ?? null;

type Agents = Partial<Record<'agent1' | 'agent2' | 'agent3', number>>;
interface Step {
  action: string;
  /** The card's next owner, if the owner changes. */
  to?: Agents;
  more?: Record<string, { before: unknown; after: unknown }>;
  resource?: string;
  /** The number of the operation. `undoes` is the number of the undone operation. */
  operation?: number;
  undoes?: number;
}
interface Old {
  steps: readonly Step[];
  remark?: string;
  /** The index of the card that replaced this card. */
  replacedBy?: string;
  /** Hours since the card's present owner and agents received it. */
  expected: readonly [owner: number | null, agent1: number | null, agent2: number | null, agent3: number | null];
  left?: string | null;
}

const top = (more: Partial<Step> = {}): Step => ({ action: 'issue', to: { agent1: 11 }, ...more });
const other: Step = { action: 'issue', to: { agent1: 12 } };
const below: Step = { action: 'issue', to: { agent1: 11, agent2: 21 } };
const back = (more: Partial<Step> = {}): Step => ({ action: 'recycle', to: {}, ...more });
const wait: Step = { action: 'update' };
const wrote: Step = { action: 'update', more: { remark: { before: null, after: 'mine' } } };

/** The steps of each test card, one an hour. */
const CASES: Readonly<Record<string, Old>> = {
  'never moved': { steps: [], expected: [null, null, null, null] },
  'was made for an agent and has no history': {
    steps: [],
    remark: 'mine',
    expected: [null, null, null, null],
    left: 'mine',
  },
  'was issued once': { steps: [wait, top()], expected: [2, 2, null, null] },
  'was bought': { steps: [{ ...top(), action: 'buy' }], expected: [1, 1, null, null] },
  'went down the chain': { steps: [top(), below], expected: [2, 1, 2, null] },
  'went down to the third': {
    steps: [top(), below, { action: 'issue', to: { agent1: 11, agent2: 21, agent3: 31 } }],
    expected: [3, 1, 2, 3],
  },
  'came back to the top agent, who issued it to another below': {
    steps: [
      top(),
      below,
      { action: 'recycle', to: { agent1: 11 } },
      { action: 'issue', to: { agent1: 11, agent2: 22 } },
    ],
    expected: [4, 1, 4, null],
  },
  'went to another tree': { steps: [top(), back(), other], expected: [3, 3, null, null] },
  'came back to the agent who had it before': {
    steps: [top(), back(), other, back(), top()],
    expected: [5, 5, null, null],
  },
  'is in stock again': { steps: [top(), back()], expected: [2, null, null, null] },
  'was moved as an agent moves it': {
    steps: [top(), { ...below, resource: 'terminal-agent' }],
    expected: [2, 1, 2, null],
  },
  'was taken back, which was undone': {
    steps: [top(), back({ operation: 901 }), { action: 'undo', to: { agent1: 11 }, operation: 902, undoes: 901 }],
    expected: [1, 1, null, null],
  },
  'was issued, which was undone, and issued to another': {
    steps: [top({ operation: 903 }), { action: 'undo', to: {}, operation: 904, undoes: 903 }, other],
    expected: [3, 3, null, null],
  },
  'took the place of another': {
    steps: [wait, wait, top(), { action: 'transfer-card' }],
    expected: [1, 3, null, null],
  },
  'gave its place to another': {
    steps: [top(), wait, wait, { action: 'transfer-card' }],
    replacedBy: 'took the place of another',
    expected: [1, 1, null, null],
  },
  'took a place and moved since': {
    steps: [top(), { action: 'transfer-card' }, back(), other],
    expected: [4, 4, null, null],
  },
  'gave its place to one that moved since': {
    steps: [top(), { action: 'transfer-card' }],
    replacedBy: 'took a place and moved since',
    expected: [1, 1, null, null],
  },
  'has the remark of a former holder': {
    steps: [top(), wrote, back(), other],
    remark: 'mine',
    expected: [4, 4, null, null],
    left: null,
  },
  'has a remark of its present holder': {
    steps: [top(), back(), other, wrote],
    remark: 'mine',
    expected: [3, 3, null, null],
    left: 'mine',
  },
};

const hour = (at: number): string => `2026-05-01T${String(at).padStart(2, '0')}:00:00.000Z`;
const stamp = (at: number): string =>
  hour(at)
    .replace('T', ' ')
    .replace('Z', database.dialect === 'sqlite' ? ' +00:00' : '');
const run = (sql: string, replacements: unknown[] = []) => database.sequelize.query(sql, { replacements });
const ids = new Map<string, number>();

/** Restores the schema as it was before the two migrations. */
async function goBack(): Promise<void> {
  const change = (_version: number, steps: readonly object[]) => applySteps(database.sequelize, steps as never);
  await fill.down();
  await columns.down({ change });
  await run("DELETE FROM `migrations` WHERE `name` LIKE '%held-since'");
}

/** Writes the history entries of all cards in the order of their steps. */
async function writeOld(): Promise<void> {
  const names = Object.keys(CASES);
  for (const [at, name] of names.entries()) {
    const { steps, remark = null } = CASES[name] as Old;
    const { agent1, agent2, agent3 } = steps.findLast(({ to }) => to)?.to ?? {};
    await run(
      `INSERT INTO terminals (id, iccid, type, status, realName, smsRealName, agent1, agent2, agent3, remark,
        version, createdAt, updatedAt) VALUES (?, ?, 'SIM', 'STOCKED', 0, 0, ?, ?, ?, ?, 1, ?, ?)`,
      [at + 1, anIccid(), idOf(agent1), idOf(agent2), idOf(agent3), remark, stamp(0), stamp(0)],
    );
    ids.set(name, at + 1);
  }
  for (const { replacedBy } of Object.values(CASES))
    if (replacedBy !== undefined) {
      const old = names.find((name) => CASES[name]?.replacedBy === replacedBy) as string;
      await run('UPDATE terminals SET replacedBy = ? WHERE id = ?', [ids.get(replacedBy), ids.get(old)]);
    }
  const most = Math.max(...Object.values(CASES).map(({ steps }) => steps.length));
  for (let at = 0; at < most; at += 1)
    for (const [name, { steps }] of Object.entries(CASES)) if (steps[at]) await writeStep(name, steps, at);
}

async function writeStep(name: string, steps: readonly Step[], at: number): Promise<void> {
  const { action, to, more = {}, resource = 'terminals', operation = null, undoes } = steps[at] as Step;
  const before = steps.slice(0, at).findLast((step) => step.to)?.to ?? {};
  const chain = ['agent1', 'agent2', 'agent3'] as const;
  const moved = to && chain.map((agent) => [agent, { before: idOf(before[agent]), after: idOf(to[agent]) }]);
  const changes = { ...(moved ? Object.fromEntries(moved) : {}), ...more };
  const kept = to ? JSON.stringify({ owner: { before: null, after: null } }) : null;
  await run(
    `INSERT INTO audit_log (action, resource, recordId, changes, kept, operation, source, version, createdAt, updatedAt)
      VALUES (?, ?, ?, ?, ?, ?, 'screen', 1, ?, ?)`,
    [action, resource, ids.get(name), JSON.stringify(changes), kept, operation, stamp(at + 1), stamp(at + 1)],
  );
  if (undoes !== undefined)
    await run(
      "INSERT INTO operations (id, resource, action, undoes, createdAt) VALUES (?, 'terminals', 'undo', ?, ?)",
      [operation, undoes, stamp(at + 1)],
    );
}

const SINCE = ['ownerSince', 'agent1Since', 'agent2Since', 'agent3Since'] as const;
async function readTimes(): Promise<Record<string, unknown>> {
  const rows = await database.sequelize.query<Record<string, unknown>>('SELECT * FROM terminals ORDER BY id', {
    type: QueryTypes.SELECT,
  });
  const time = (value: unknown) => (value === null ? null : new Date(value as string).toISOString());
  return Object.fromEntries(
    rows.map((row, at) => [
      Object.keys(CASES)[at],
      { times: SINCE.map((name) => time(row[name])), remark: row.remark as string | null },
    ]),
  );
}

const expectedTimes = Object.fromEntries(
  Object.entries(CASES).map(([name, { expected, left }]) => [
    name,
    { times: expected.map((at) => (at === null ? null : hour(at))), remark: left ?? null },
  ]),
);

test('fills in the owner times of existing cards when a database is migrated', async () => {
  await goBack();
  await writeOld();
  const done = await migrate(database.sequelize, database.services.get(MIGRATIONS));
  expect(done).toEqual(['20261126173312-held-since', '20261126173313-fill-held-since']);
  expect(await readTimes()).toEqual(expectedTimes);
  const [entry] = await database.sequelize.query<{ changes: unknown }>(
    "SELECT changes FROM audit_log WHERE recordId = ? AND action = 'recycle'",
    { replacements: [ids.get('has the remark of a former holder')], type: QueryTypes.SELECT },
  );
  const changes = (typeof entry?.changes === 'string' ? JSON.parse(entry.changes) : entry?.changes) as object;
  expect(changes).toMatchObject({ remark: { before: 'mine', after: null } });
});

test('computes the same times when the migrations are reverted and run again', async () => {
  await goBack();
  expect(Object.keys((await database.sequelize.getQueryInterface().describeTable('terminals')) as object)).toEqual(
    expect.not.arrayContaining([...SINCE]),
  );
  await migrate(database.sequelize, database.services.get(MIGRATIONS));
  expect(await readTimes()).toEqual(expectedTimes);
});
