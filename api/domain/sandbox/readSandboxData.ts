import agentPlans from '@t3d/resources/plans/agent-plans';
import dictionary from '@t3d/resources/dictionary';
import planTopics from '@t3d/resources/plans/plan-topics';
import plans from '@t3d/resources/plans/plans';
import { AGENTS } from '@t3d/resources/roles';
import type { AgentPlan, Plan, User } from '@t3d/resources/rows';
import users from '@t3d/resources/people/users';
import { type Actor, type Context, systemContext } from '../../context';
import { table } from '../../models/table';
import { membersOf } from '../users';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceKey } from '../../models/services';
import { select } from '../../models/sql';
import { inTransaction } from '../../models/transaction';
import { readSetting, writeSetting } from '../suppliers';

/** The maximum number of an agent's newest plans in a sandbox. */
const MAX_PLANS = 500;
const MAX_ENTRIES = 5_000;

/** The business data of a sandbox's owner or superior, without personal data. */
export type SandboxPerson = Pick<
  User,
  | 'id'
  | 'role'
  | 'nickname'
  | 'level'
  | 'currency'
  | 'pool'
  | 'realName'
  | 'apis'
  | 'superior'
  | 'agent1'
  | 'agent2'
  | 'agent3'
>;

type StoredFields<Row> = Omit<Row, 'version' | 'createdAt' | 'updatedAt'>;

/** The data for building an agent's sandbox. The ids come from the main database. */
export interface SandboxData {
  readonly owner: number;
  /** The agents of the chain, level 1 first and the owner last. */
  readonly people: readonly SandboxPerson[];
  readonly topics: readonly { readonly id: number; readonly name: string; readonly sort: number | null }[];
  readonly plans: readonly StoredFields<Omit<Plan, 'remark' | 'listedAt'>>[];
  /** The issued plans of all agents of the chain, including SMS plans. */
  readonly agentPlans: readonly StoredFields<AgentPlan>[];
  readonly dictionary: readonly Readonly<Record<string, unknown>>[];
}

/** Returns a row without the fields that a new database generates. */
function storedFieldsOf<Row extends object>(row: Row): StoredFields<Row> {
  const { version: _version, createdAt: _created, updatedAt: _updated, ...rest } = row as Record<string, unknown>;
  return rest as StoredFields<Row>;
}

function personOf(user: User): SandboxPerson {
  const { id, role, nickname, level, currency, pool, realName, apis, superior, agent1, agent2, agent3 } = user;
  return { id, role, nickname, level, currency, pool, realName, apis, superior, agent1, agent2, agent3 };
}

function planWithoutNotes({ remark: _remark, listedAt: _listed, ...plan }: Plan): SandboxData['plans'][number] {
  return storedFieldsOf(plan);
}

export const hasSandbox = (role: Actor['role']): boolean => role !== null && AGENTS.includes(role);

/** Reads the data for an agent's sandbox. Returns null if the user is not an agent. */
export async function readSandboxData(ctx: Context, owner: number): Promise<SandboxData | null> {
  const user = await table(ctx, users).one(owner);
  if (!user || !hasSandbox(user.role)) return null;
  const chain = membersOf(user);
  const members = await table(ctx, users).find(chain);
  const newest = [['id', 'DESC']] as const;
  const own = await table(ctx, agentPlans).find({ agent: owner }, { order: newest, limit: MAX_PLANS });
  const ids = own.map(({ plan }) => plan).filter((plan) => plan !== null);
  const sold = await table(ctx, plans).find(ids);
  const issued = ids.length > 0 ? await table(ctx, agentPlans).find({ plan: ids, agent: chain }) : [];
  const topics = [...new Set(sold.map(({ topic }) => topic).filter((topic) => topic !== null))];
  return {
    owner,
    people: chain.flatMap((id) => members.filter((one) => one.id === id)).map(personOf),
    topics: (await table(ctx, planTopics).find(topics)).map(({ id, name, sort }) => ({ id, name, sort })),
    plans: sold.map(planWithoutNotes),
    agentPlans: issued.map(storedFieldsOf),
    dictionary: (await table(ctx, dictionary).find({}, { limit: MAX_ENTRIES })).map(({ id: _id, ...entry }) =>
      storedFieldsOf(entry),
    ),
  };
}

/** A fact about calls that no row of business data shows. */
type Fact = 'seen:lowBalance' | 'seen:repeat' | 'seen:orders';

const READS_ORDERS = /^GET \/t3d-api\/(sms-)?orders(\/\d+)?(\?|$)/;
const NO_MONEY = ['money.insufficient', 'money.insufficientCredit'];

function factOf({ method, originalUrl, refusedWith, isRepeat }: Call, status: number): Fact | null {
  if (refusedWith !== undefined && NO_MONEY.includes(refusedWith)) return 'seen:lowBalance';
  if (isRepeat) return 'seen:repeat';
  return status === 200 && READS_ORDERS.test(`${method} ${originalUrl}`) ? 'seen:orders' : null;
}
type Call = IncomingMessage & { originalUrl?: string };

/** The unfinished writes of facts, for which a read waits. */
const NOTES: ServiceKey<Set<Promise<unknown>>> = { name: 'the notes of calls', make: () => new Set() };

/** Records the facts of a call after its response. */
export function noteCall(request: Call, response: ServerResponse): void {
  const fact = factOf(request, response.statusCode);
  if (!fact) return;
  const ctx = systemContext(request.database, 'api');
  const notes = request.database.services.get(NOTES);
  const note = inTransaction(ctx, (inner) => writeSetting(inner, fact, inner.now().toISOString()))
    .catch(() => undefined)
    .finally(() => notes.delete(note));
  notes.add(note);
}

/** Returns when a fact was recorded, by the sandbox's clock, or null. */
async function momentOf(ctx: Context, fact: Fact): Promise<Date | null> {
  const text = await readSetting(ctx, fact);
  return text === undefined ? null : new Date(text);
}

/** Returns the time of the first event that meets the condition, or null. */
async function firstOf(ctx: Context, condition: string): Promise<Date | null> {
  const [row] = await select<{ at: string | Date | null }>(
    ctx,
    `SELECT MIN(e.createdAt) AS at FROM order_events e JOIN orders o ON o.id = e.orderId WHERE ${condition}`,
  );
  return row?.at ? new Date(row.at) : null;
}

const WAITED = `EXISTS (SELECT 1 FROM supplier_calls c WHERE c.\`order\` = o.id AND c.question = 'PROVISION'
  AND c.verdict = 'PENDING')`;

export interface SandboxProgress {
  /**
   * True if the program read its orders after the first successful one. `delayed` and `failed` are the same for other
   * outcomes.
   */
  readonly success: boolean;
  readonly delayed: boolean;
  readonly failed: boolean;
  /** True if a purchase was rejected for too little money. */
  readonly lowBalance: boolean;
  readonly duplicate: boolean;
}

export async function readProgress(ctx: Context): Promise<SandboxProgress> {
  await Promise.all(ctx.database.services.get(NOTES));
  const readAt = await momentOf(ctx, 'seen:orders');
  const wasSeen = (at: Date | null): boolean => at !== null && readAt !== null && readAt >= at;
  return {
    success: wasSeen(await firstOf(ctx, `e.action = 'accepted' AND NOT ${WAITED}`)),
    delayed: wasSeen(await firstOf(ctx, `e.action = 'accepted' AND ${WAITED}`)),
    failed: wasSeen(await firstOf(ctx, "e.action = 'refused' AND o.status = 'INITIAL_FAILED' AND o.refunded > 0")),
    lowBalance: (await momentOf(ctx, 'seen:lowBalance')) !== null,
    duplicate: (await momentOf(ctx, 'seen:repeat')) !== null,
  };
}
