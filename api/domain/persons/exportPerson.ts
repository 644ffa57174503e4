import { kindOf, type Resource } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { select } from '../../models/sql';
import { type Person } from './findPerson';

type Row = Record<string, unknown> & { id: number };

/** The field of each resource that refers to the back-office user. */
export const OF_USER: Readonly<Record<string, string>> = {
  users: 'id',
  bills: 'toAccount',
  orders: 'agent',
  'recharge-records': 'account',
  'sms-code-orders': 'user',
  'sms-messages': 'user',
  'pool-bills': 'account',
  'pool-usage': 'account',
  'flow-pool-prices': 'account',
  'agent-plans': 'agent',
  'card-transfers': 'agent',
  terminals: 'owner',
  'api-keys': 'owner',
  webhooks: 'owner',
  'saved-views': 'owner',
  imports: 'owner',
  jobs: 'owner',
  notifications: 'user',
  'wechat-bindings': 'user',
  'wxmp-settings': 'agent',
  invites: 'inviter',
  organisations: 'salesman',
  approvals: 'askedBy',
  'audit-log': 'actor',
};

export const OF_APP_USER: Readonly<Record<string, string>> = {
  'business-users': 'id',
  'business-user-contacts': 'user',
  'recharge-records': 'businessUser',
};

export const OF_CARD: Readonly<Record<string, string>> = {
  terminals: 'id',
  orders: 'terminal',
  'recharge-records': 'terminal',
  'card-transfers': 'from',
};

/** Matches columns for the server's security, which say nothing about a person. */
const PROTECTS = /password|secret|token|hash|key$|seal|payload/i;
const AT_ONCE = 1_000;

function visible({ fields }: Resource, row: Row): Row {
  const shown = Object.entries(row).filter(([name]) => {
    const field = fields[name];
    return !PROTECTS.test(name) && !(field && kindOf(field).isSecret);
  });
  return Object.fromEntries(shown) as Row;
}

/** Yields the rows with encrypted fields in plain text. */
async function* rowsOf(
  ctx: Context,
  { resource, field, values }: { resource: Resource; field: string; values: readonly (number | string)[] },
): AsyncGenerator<Row> {
  const rows = table(ctx, resource) as unknown as { find(where: object, options: object): Promise<Row[]> };
  for (let after = 0; values.length > 0;) {
    const where = { and: [{ [field]: { in: [...values] } }, { id: { gt: after } }] };
    const found = await rows.find(where, { limit: AT_ONCE });
    for (const row of found) yield visible(resource, row);
    if (found.length < AT_ONCE) return;
    after = (found.at(-1) as Row).id;
  }
}

/** The rows of a resource or table about a person. */
export interface PersonalData {
  readonly name: string;
  readonly rows: AsyncIterable<object>;
}

async function* listOf(rows: Promise<object[]>): AsyncGenerator<object> {
  yield* await rows;
}

function* byField(
  ctx: Context,
  fields: Readonly<Record<string, string>>,
  values: readonly (number | string)[],
): Generator<PersonalData> {
  for (const [name, field] of Object.entries(fields)) {
    const resource = ctx.database.registry.get(name);
    if (resource && values.length > 0) yield { name, rows: rowsOf(ctx, { resource, field, values }) };
  }
}

/** Yields the rows of technical tables about a user, such as `login-networks`. */
function* technical(ctx: Context, user: number): Generator<PersonalData> {
  const ask = (sql: string): AsyncGenerator<object> => listOf(select(ctx, sql, [user]));
  yield { name: 'log-ins', rows: ask('SELECT device, isNew, at FROM log_ins WHERE user = ? ORDER BY id') };
  yield { name: 'sessions', rows: ask('SELECT device, createdAt, expiresAt FROM sessions WHERE user = ?') };
  yield { name: 'login-networks', rows: ask('SELECT network, at FROM login_networks WHERE user = ?') };
  yield { name: 'preferences', rows: ask('SELECT name, value, updatedAt FROM user_preferences WHERE user = ?') };
  yield {
    name: 'files',
    rows: ask('SELECT id, purpose, name, type, size, createdAt FROM files WHERE owner = ? ORDER BY id'),
  };
}

async function pushDevicesOf(ctx: Context, appUser: number): Promise<object[]> {
  return select(
    ctx,
    `SELECT d.* FROM push_devices d JOIN business_users b ON b.account = d.account WHERE b.id = ? ORDER BY d.id`,
    [appUser],
  );
}

/** Lists everything that the installation stores about a person. Rows are read during the iteration. */
export function* exportPerson(ctx: Context, person: Person): Generator<PersonalData> {
  const { user, appUser, cards, documents, ctripOrders } = person;
  if (user !== null) {
    yield* byField(ctx, OF_USER, [user]);
    yield* technical(ctx, user);
    return;
  }
  if (appUser !== null) {
    yield* byField(ctx, OF_APP_USER, [appUser]);
    yield { name: 'push-devices', rows: listOf(pushDevicesOf(ctx, appUser)) };
  }
  for (const held of byField(ctx, OF_CARD, cards)) yield { ...held, name: `cards-${held.name}` };
  yield* byField(ctx, { 'real-names': 'id' }, documents);
  yield* byField(ctx, { 'ctrip-orders': 'id' }, ctripOrders);
}

/** Returns the pictures of identity documents and the user's own picture. */
export async function filesOfPerson(ctx: Context, { user, documents }: Person): Promise<number[]> {
  const rows =
    user !== null
      ? await select<{ id: number }>(ctx, "SELECT id FROM files WHERE owner = ? AND purpose = 'avatar'", [user])
      : documents.length === 0
        ? []
        : await select<{ id: number }>(
            ctx,
            'SELECT image AS id FROM real_names WHERE id IN (?) AND image IS NOT NULL',
            [documents],
          );
  return rows.map(({ id }) => Number(id));
}
