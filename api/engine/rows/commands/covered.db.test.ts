import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Action, Field, Predicate, Resource } from '@t3d/resources/kit';
import { fieldsOf } from '@t3d/resources/kit';
import type { User } from '@t3d/resources/rows';
import { isStored } from '../../../registry/columns';
import { serverKindOf } from '../../../registry/kinds';
import { change, put } from '../../../models/sql';
import { inTransaction } from '../../../models/transaction';
import { asSystem, buildAgent, buildAgentPlan, buildPlan, buildTerminal } from '../../../test/factories';
import type { Caller, TestServer } from '../../../test/server';
import { startTestServer } from '../../../test/server';
import { coveredFields } from './parsedCall';

let server: TestServer;
let admin: Caller;
let agent: User;
let named: Readonly<Record<string, number>>;
let made = 0;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('ADMIN');
  const system = asSystem(server.database);
  agent = await buildAgent(system, { balance: 100_000 });
  const plan = await buildPlan(system);
  named = {
    users: agent.id,
    terminals: (await buildTerminal(system, { owner: agent })).id,
    plans: plan.id,
    'agent-plans': (await buildAgentPlan(system, plan, agent, 300)).id,
  };
}, 60_000);
afterAll(() => server.close());

type Value = string | number | null;
const GONE = ['DELETED', 'INVALID'];
const wordsOf = (field: Field): readonly string[] => ((field as { values?: readonly string[] }).values ?? []).slice();

function valueFor(field: Field): Value {
  made += 1;
  if (field.kind === 'enum') return wordsOf(field)[0] ?? null;
  if (field.kind === 'boolean') return 0;
  if (field.kind === 'reference') return named[field.resource ?? ''] ?? null;
  if (field.kind === 'money' || field.kind === 'integer') return 100;
  if (field.kind === 'time') return '2026-01-01 00:00:00.000';
  if (field.kind === 'date') return '2026-01-01';
  if (field.kind === 'references' || serverKindOf(field).isJson) return '[]';
  return `${made}`.padStart(Math.min(field.length ?? 8, 8), '0');
}

/** Returns the first value of a field that a guard accepts. */
function wanted(predicate: unknown, name: string): Value | undefined {
  const rule = (predicate as Record<string, unknown> | undefined)?.[name];
  if (rule === undefined) return undefined;
  if (Array.isArray(rule)) return rule[0] as Value;
  if (typeof rule === 'boolean') return rule ? 1 : 0;
  return typeof rule === 'object' && rule !== null ? undefined : (rule as Value);
}

function rowFor(resource: Resource, action: Action): Record<string, Value> {
  const row: Record<string, Value> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isStored(field) || name === 'id') continue;
    const guards = [resource.declaration.where, action.where, action.enabledWhen];
    const guarded = guards.map((guard) => wanted(guard, name)).find((value) => value !== undefined);
    if (guarded !== undefined) row[name] = guarded;
    else if (field.required || ['enum', 'boolean', 'areaCodes'].includes(field.kind)) row[name] = valueFor(field);
  }
  return row;
}

const columnsOf = (row: Record<string, Value>): string =>
  Object.keys(row)
    .map((name) => `\`${name}\``)
    .join(', ');

async function insert(resource: Resource, row: Record<string, Value>): Promise<number | null> {
  const moments = ['createdAt', 'updatedAt'].map(() => '2026-01-01 00:00:00.000');
  const places = Object.keys(row)
    .map(() => '?')
    .join(', ');
  const sql = `INSERT INTO \`${resource.table}\` (${columnsOf(row)}, \`createdAt\`, \`updatedAt\`, \`version\`)
    VALUES (${places}, ?, ?, 1)`;
  try {
    return await inTransaction(asSystem(server.database), (ctx) => put(ctx, sql, [...Object.values(row), ...moments]));
  } catch {
    return null;
  }
}

async function anAgent(row: Record<string, Value>): Promise<number> {
  const user = await buildAgent(asSystem(server.database), { balance: 100_000 });
  Object.assign(row, user);
  return user.id;
}

/** Returns another value of a field with which the list still contains the record. */
function otherValue(field: Field, value: Value | undefined): Value | undefined {
  if (field.kind === 'enum') return wordsOf(field).find((word) => word !== value && !GONE.includes(word));
  if (field.kind === 'boolean') return value ? 0 : 1;
  if (field.kind === 'money' || field.kind === 'integer') return Number(value ?? 0) + 7;
  if (field.kind === 'text') return `o${made}`;
  return undefined;
}

const write = (resource: Resource, id: number, name: string, value: Value): Promise<number> =>
  inTransaction(asSystem(server.database), (ctx) =>
    change(ctx, `UPDATE \`${resource.table}\` SET \`${name}\` = ? WHERE id = ?`, [value, id]),
  );

function inputFor(action: Action): Record<string, unknown> {
  const required = Object.entries(action.input ?? {}).filter(([, field]) => field.required);
  return Object.fromEntries(
    required.map(([name, field]) => [name, field.kind === 'references' ? [agent.id] : valueFor(field)]),
  );
}

/** The actions that other tests cover, because their rows or input cannot be generated. */
const PLAYED_ELSEWHERE = [
  'api-keys:enable',
  'ctrip-orders:cancel',
  'imports:undo',
  'orders:partial-refund',
  'organisations:disable',
  'recharge-records:resolve',
  'sms-code-orders:revoke',
  'supplier-routes:enable',
  'supplier-routes:disable',
  'users:bind-salesman',
  'webhook-deliveries:redeliver',
  'webhooks:test',
  'webhooks:enable',
];

type Outcome = { checked: boolean; wrong: string[] };

/**
 * Previews an action, changes each covered field in turn, and calls the action with the old digest. Also changes the
 * remark, which no digest covers.
 */
async function play(resource: Resource, name: string, action: Action): Promise<Outcome> {
  const row = rowFor(resource, action);
  const id = resource.name === 'users' ? await anAgent(row) : await insert(resource, row);
  if (id === null) return { checked: false, wrong: [] };
  const path = `/t3d-api/${resource.name}/actions/${name}`;
  const body = { ids: [id], ...inputFor(action) };
  const check = async () => (await admin.post(`${path}/check`).send(body)).body.data?.digest as string | undefined;
  const digest = await check();
  if (digest === undefined) return { checked: false, wrong: [] };
  const wrong: string[] = [];
  const idle = [...fieldsOf(action.idleWhen as Predicate | undefined), ...Object.keys(action.set ?? {})];
  for (const field of new Set([...coveredFields(resource, action), ...idle])) {
    const declared = resource.fields[field];
    const other = declared && isStored(declared) ? otherValue(declared, row[field]) : undefined;
    if (other === undefined || field in (resource.declaration.where ?? {})) continue;
    await write(resource, id, field, other);
    if (idle.includes(field) && !coveredFields(resource, action).includes(field) && (await check()) === digest) {
      // Write a value that is not the action's result, so that the digest stays equal.
      await write(resource, id, field, row[field] ?? null);
      continue;
    }
    const { status } = await admin.post(path).send({ ...body, digest });
    if (status !== 409) wrong.push(`${resource.name}:${name} ${field} ${String(row[field])} → ${other}: ${status}`);
    await write(resource, id, field, row[field] ?? null);
  }
  const { remark } = resource.fields;
  if (remark && isStored(remark) && !(action.covers ?? []).includes('remark')) {
    await write(resource, id, 'remark', 'seen');
    if ((await check()) !== digest) wrong.push(`${resource.name}:${name} refuses for a remark`);
  }
  return { checked: true, wrong };
}

test('rejects an action with an old digest after a covered field changed, but not after a remark changed', async () => {
  const wrong: string[] = [];
  const unchecked: string[] = [];
  let checked = 0;
  for (const resource of server.database.registry.values())
    for (const [name, action] of Object.entries(resource.declaration.actions ?? {}) as [string, Action][]) {
      if (action.on === 'resource' || action.answers === 'file' || !action.roles.includes('ADMIN')) continue;
      if (coveredFields(resource, action).length === 0 && !action.idleWhen && !action.set) continue;
      const outcome = await play(resource, name, action);
      wrong.push(...outcome.wrong);
      if (outcome.checked) checked += 1;
      else unchecked.push(`${resource.name}:${name}`);
    }
  expect(wrong).toEqual([]);
  expect({ checked, unchecked }).toMatchObject({ checked: expect.any(Number), unchecked: PLAYED_ELSEWHERE });
  expect(checked).toBeGreaterThan(50);
}, 120_000);
