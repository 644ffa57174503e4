import { type Resource, type I18nText, readI18n, DAY_MS } from '@t3d/resources/kit';
import {
  type Act,
  type CardFacts,
  type Diagnosis,
  type PlanFacts,
  cures,
  diagnose,
  waitsUntil,
} from '@t3d/resources/diagnosis';
import orders, { LIVE_STATUSES } from '@t3d/resources/orders/orders';
import smsNumbers from '@t3d/resources/codes/sms-numbers';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import { Op } from 'sequelize';
import type { Context } from '../../context';
import { mayCall, mayRead } from '../../engine/access/permissions';
import { type PlainRow, listRows } from '../../engine/rows/read/read';
import type { Token } from './readNumbers';
import { idIn, inlinedCondition } from '../../engine/access/statements';
import type { Order, Terminal } from '@t3d/resources/rows';
import { decodeRow } from '../../registry/decode';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { ofHolderSql, usageOf } from '../orders';
import { newestStates } from '../realNames';

/** A record that a token refers to. `card` is a card's id, or null if the caller may not see the card. */
export interface FoundNumber {
  readonly token: string;
  readonly resource: string;
  readonly id: number;
  readonly label: string;
  readonly status: string | null;
  readonly more: string | null;
  readonly card: number | null;
  readonly diagnosis: Diagnosis | null;
  readonly cure: Act | null;
  /** The end of the customer's wait (ISO 8601), or null if unknown. */
  readonly until: string | null;
}

interface Place {
  readonly resource: Resource;
  readonly field: string;
  readonly fits: RegExp;
  /** The field with a more detailed label of the record. */
  readonly more: string;
}
const PLACES: readonly Place[] = [
  { resource: terminals, field: 'iccid', fits: /^89\d{17,18}$/, more: 'type' },
  { resource: terminals, field: 'cid', fits: /^\d{8,22}$/, more: 'type' },
  { resource: terminals, field: 'imsi', fits: /^\d{8,15}$/, more: 'type' },
  { resource: orders, field: 'orderNo', fits: /^[A-Z0-9]{20}$/, more: 'plan' },
  { resource: smsNumbers, field: 'number', fits: /^\d{8,15}$/, more: 'holder' },
  { resource: users, field: 'account', fits: /@|^\d{8,15}$/, more: 'nickname' },
];
/** The maximum number of rows per resource. A token may match several, for example an IMSI on several cards. */
const MAX_ROWS = 200;

interface Hit {
  readonly place: Place;
  readonly key: string;
  readonly row: PlainRow;
}

/** Returns the matching rows in the caller's scope, with one query. */
async function rowsAt(ctx: Context, place: Place, keys: readonly string[]): Promise<Hit[]> {
  const { resource, field, fits } = place;
  const input = keys.filter((key) => fits.test(key));
  const declared = resource.fields[field];
  const may = mayCall(ctx.actor, resource, 'list') && declared !== undefined && mayRead(ctx.actor, declared);
  if (input.length === 0 || !may) return [];
  const conditions = [inlinedCondition({ [field]: { [Op.in]: input } })];
  const { rows } = await listRows(ctx, resource, { page: 1, size: MAX_ROWS, sort: 'id', order: 'DESC', conditions });
  return rows.map((row) => ({ place, key: String(row[field]), row }));
}

const textOf = (ctx: Context, value: unknown): string | null =>
  value === null || value === undefined || value === ''
    ? null
    : typeof value === 'object'
      ? readI18n(value as I18nText, ctx.language)
      : String(value as string | number);

/** Returns those cards that the caller may see, because an order's card may now belong to another user. */
async function cardsInScope(ctx: Context, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0 || !mayCall(ctx.actor, terminals, 'list')) return new Set();
  const conditions = [idIn([...new Set(ids)])];
  const { rows } = await listRows(ctx, terminals, { page: 1, size: MAX_ROWS, sort: 'id', order: 'DESC', conditions });
  return new Set(rows.map(({ id }) => id));
}

function describe(
  ctx: Context,
  { place, row }: Hit,
  token: string,
  facts: ReadonlyMap<number, CardFacts>,
): FoundNumber {
  const { resource, field, more } = place;
  const card = resource === terminals ? row.id : resource === orders ? (row.terminal as number | null) : null;
  const known = card === null ? undefined : facts.get(card);
  const diagnosis = known ? diagnose(known) : null;
  return {
    token,
    resource: resource.name,
    id: row.id,
    label: String(resource === terminals ? row.iccid : row[field]),
    status: textOf(ctx, row.status),
    more: textOf(ctx, row[`${more}Label`] ?? row[more]),
    card: known ? card : null,
    diagnosis,
    cure: diagnosis && cures[diagnosis][0],
    until: diagnosis && known ? waitsUntil(diagnosis, known) : null,
  };
}

/**
 * Returns the records that the tokens refer to, each card with its diagnosis. A record outside the caller's scope is
 * `missing`.
 */
export async function findRecords(
  ctx: Context,
  tokens: readonly Token[],
): Promise<{ found: FoundNumber[]; missing: string[] }> {
  const keys = [...new Set(tokens.flatMap((token) => token.keys))];
  const hits = (await Promise.all(PLACES.map((place) => rowsAt(ctx, place, keys)))).flat();
  const own = hits.filter(({ place }) => place.resource === terminals).map(({ row }) => row.id);
  const ofOrders = hits
    .filter(({ place }) => place.resource === orders)
    .flatMap(({ row }) => (typeof row.terminal === 'number' ? [row.terminal] : []));
  const facts = await readCardFacts(ctx, [...new Set([...own, ...(await cardsInScope(ctx, ofOrders))])]);
  const seen = new Set<string>();
  const found: FoundNumber[] = [];
  const missing: string[] = [];
  for (const { token, keys: spelt } of tokens) {
    const named = hits.filter(({ key }) => spelt.some((one) => one.toLowerCase() === key.toLowerCase()));
    if (named.length === 0) missing.push(token);
    for (const hit of named) {
      const record = `${hit.place.resource.name} ${hit.row.id}`;
      if (seen.has(record)) continue;
      seen.add(record);
      found.push(describe(ctx, hit, token, facts));
    }
  }
  return { found, missing };
}

/** The maximum age of plans, as in the public lookup. */
const RECENT = 180 * DAY_MS;
/** The maximum number of plans in a response, for all cards together. */
const MAX_PLANS = 2000;
const IN_HAND = ['UNUSED', 'UNACTIVATED', 'ACTIVATED', 'SUSPEND'];
const COLUMNS =
  'o.terminal, o.orderType, o.type, o.status, o.startedAt, o.usedMB, o.cycleNo, o.cycleUsedMB, o.unpaid, o.expiresAt';

type PlanRow = Pick<
  Order,
  | 'terminal'
  | 'orderType'
  | 'type'
  | 'status'
  | 'startedAt'
  | 'usedMB'
  | 'cycleNo'
  | 'cycleUsedMB'
  | 'unpaid'
  | 'expiresAt'
  | 'rules'
>;

async function plansOf(ctx: Context, cards: readonly number[]): Promise<Map<number, PlanFacts[]>> {
  const now = ctx.now();
  const ofHolder = await ofHolderSql(ctx);
  const rows = await select<Record<string, unknown>>(
    ctx,
    `SELECT ${COLUMNS}, COALESCE(o.rules, p.rules) AS rules FROM orders o JOIN plans p ON p.id = o.plan
     JOIN terminals t ON t.id = o.terminal WHERE o.terminal IN (?) AND ${ofHolder} AND o.deletedAt IS NULL AND (
       (o.unpaid = 0 AND (o.status IN (?) OR o.createdAt >= ?))
       OR (o.unpaid = 1 AND o.status = 'INITIAL' AND o.expiresAt > ?))
     ORDER BY o.id DESC LIMIT ${MAX_PLANS}`,
    [cards, LIVE_STATUSES, new Date(now.getTime() - RECENT), now],
  );
  const plans = new Map<number, PlanFacts[]>();
  for (const raw of rows) {
    const row = decodeRow<PlanRow>(orders.fields, raw);
    const { cycle, ...usage } = usageOf(row.rules, row, now);
    const resetsAt = cycle?.resetsAt ? new Date(cycle.resetsAt).toISOString() : null;
    const facts: PlanFacts = {
      ...usage,
      status: row.status as PlanFacts['status'],
      unpaid: row.unpaid === true,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      cycle: cycle && { usedMB: cycle.usedMB, totalMB: cycle.totalMB, resetsAt },
    };
    const card = row.terminal as number;
    plans.set(card, [...(plans.get(card) ?? []), facts]);
  }
  return plans;
}

type Card = Pick<
  Terminal,
  'id' | 'status' | 'type' | 'lpa' | 'realName' | 'realNameVerifiedAt' | 'agent1' | 'agent2' | 'agent3'
>;
const chainOf = ({ agent1, agent2, agent3 }: Card): number[] =>
  [agent1, agent2, agent3].filter((id): id is number => id !== null);

/** Reads the facts for the diagnosis of many cards in few statements. The caller must have checked the scope. */
async function readCardFacts(ctx: Context, ids: readonly number[]): Promise<Map<number, CardFacts>> {
  if (ids.length === 0) return new Map();
  const cards = await table(ctx, terminals).find([...ids]);
  const [plans, documents, strict] = await Promise.all([
    plansOf(ctx, ids),
    newestStates(ctx, ids),
    table(ctx, users).find({ id: { in: [...new Set(cards.flatMap(chainOf))] }, realName: true }),
  ]);
  const strictIds = new Set(strict.map(({ id }) => id));
  return new Map(
    cards.map((card): [number, CardFacts] => {
      const own = plans.get(card.id) ?? [];
      const required =
        card.realName === true ||
        chainOf(card).some((id) => strictIds.has(id)) ||
        own.some(({ status }) => status === 'NO_REAL_NAME');
      return [
        card.id,
        {
          status: card.status as CardFacts['status'],
          realName: {
            required,
            verified: card.realNameVerifiedAt !== null,
            document: documents.get(card.id) ?? null,
          },
          plans: own,
          esim: card.type === 'E_SIM' && Boolean(card.lpa) && IN_HAND.includes(String(card.status)),
        },
      ];
    }),
  );
}
