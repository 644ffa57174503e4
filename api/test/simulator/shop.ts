import { HOUR_MS } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { User } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { ensureSchedules, runDueJobs } from '../../jobs';
import { JOB_HANDLERS } from '../../jobs/jobTypes';
import type { Database } from '../../models/database';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import type { TestDatabase } from '../database';
import { asSystem, buildAdmin, buildAgent, buildSalesman } from '../factories';
import { randomFrom } from '../modelTest/random';
import type { Caller, TestServer } from '../server';
import { startTestServer } from '../server';
import type { Event, Fault } from './events';
import type { Breaker } from './faults';
import { breakerOf, faultyHandlers } from './faults';
import type { Virtual } from './virtual';

/** The people who work with the product. `a…` and `b…` are two chains of agents. */
export const AGENT_NAMES = ['a1', 'a2', 'a3', 'b1', 'b2'] as const;
export type AgentName = (typeof AGENT_NAMES)[number];
export type Name = 'admin' | 'sales' | AgentName;

interface Body {
  data?: Record<string, unknown>;
  rows?: Record<string, unknown>[];
  message?: string;
}
export interface Answer {
  status: number;
  body: Body;
}

/** The results that callers received. The invariants compare these results with the database. */
export interface Acknowledged {
  /** Order numbers. */
  orders: Set<string>;
  /** Sum of all recharges by staff, in minor units. */
  recharged: number;
  cards: number;
}

export interface Shop {
  readonly server: TestServer;
  readonly database: Database;
  readonly system: Context;
  readonly people: Readonly<Record<Name, User>>;
  readonly acknowledged: Acknowledged;
  readonly violations: string[];
  readonly trace: string[];
  /** The rows of lists at an earlier instant. */
  readonly snapshots: Map<string, { at: string; rows: string }>;
  readonly virtual: Virtual;
  /** Makes a call of a person, with the fault of the event. Repeats a broken call with the same Idempotency-Key. */
  command(event: Event, who: Name | 'public', path: string, body: object, method?: 'post' | 'put'): Promise<Answer>;
  get(who: Name | 'public', path: string): Promise<Answer>;
  rows<Row extends object>(sql: string, values?: (string | number | null)[]): Promise<Row[]>;
  runJobs(fault?: Fault): Promise<void>;
  close(): Promise<void>;
}

const DOMAIN = '@shop.test';
const BROKEN: readonly Fault[] = ['killed between two statements', 'connection lost at COMMIT', 'disk full'];
/** A person logs in again after this time, before the session ends. */
const SESSION_MS = 11 * HOUR_MS;
/** Field names that no agent may receive. */
const SECRET = /"(?:corpCost|costPrice|supplierReference|salesmanCost|passwordHash)"/;

async function buildPeople(ctx: Context): Promise<Record<Name, User>> {
  const named = (name: Name) => ({ account: `${name}${DOMAIN}`, nickname: name });
  const admin = await buildAdmin(ctx, named('admin'));
  const sales = await buildSalesman(ctx, named('sales'));
  const a1 = await buildAgent(ctx, { ...named('a1'), salesman: sales.id });
  const a2 = await buildAgent(ctx, { ...named('a2'), superior: a1 });
  const a3 = await buildAgent(ctx, { ...named('a3'), superior: a2 });
  const b1 = await buildAgent(ctx, named('b1'));
  const b2 = await buildAgent(ctx, { ...named('b2'), superior: b1 });
  return { admin, sales, a1, a2, a3, b1, b2 };
}

/** Logs people in, and keeps the sessions for some hours. */
class Desk {
  private readonly callers = new Map<string, { caller: Caller; until: number }>();
  constructor(
    private readonly server: TestServer,
    private readonly people: Readonly<Record<Name, User>>,
  ) {}

  async of(who: Name | 'public'): Promise<Caller> {
    const known = this.callers.get(who);
    if (known && known.until > Date.now()) return known.caller;
    const caller = await this.server.caller(who === 'public' ? undefined : this.people[who].account);
    this.callers.set(who, { caller, until: Date.now() + SESSION_MS });
    return caller;
  }

  async logOut(who: Name | 'public'): Promise<void> {
    if (who === 'public') return;
    await (await this.of(who)).delete('/t3d-api/sessions');
  }

  forget(who: Name | 'public'): void {
    this.callers.delete(who);
  }
}

const textOf = (value: unknown): string => JSON.stringify(value) ?? '';

const NOTHING: Acknowledged = { orders: new Set(), recharged: 0, cards: 0 };

async function findPeople(ctx: Context): Promise<Record<Name, User> | undefined> {
  const found = await table(ctx, users).find({});
  const people = found.filter(({ account }) => account?.endsWith(DOMAIN));
  if (people.length === 0) return undefined;
  return Object.fromEntries(people.map((user) => [user.account?.split('@')[0], user])) as Record<Name, User>;
}

/** Opens a shop on a database. Builds its people if the database has none. */
export async function openShop(
  virtual: Virtual,
  opened: Promise<TestDatabase>,
  acknowledged: Acknowledged = NOTHING,
): Promise<Shop> {
  const server = await startTestServer({ approvals: false }, undefined, undefined, [], opened);
  const { database } = server;
  const system = asSystem(database);
  const people = (await findPeople(system)) ?? (await buildPeople(system));
  const desk = new Desk(server, people);
  const breaker: Breaker = breakerOf(database);
  const violations: string[] = [];
  const next: { fault?: Fault } = {};
  const handlers = faultyHandlers(database, database.services.get(JOB_HANDLERS), next);
  await ensureSchedules(database, handlers);

  const send = async (
    who: Name | 'public',
    method: 'post' | 'put',
    path: string,
    key: string,
    body: object,
  ): Promise<Answer> => {
    // Time passes between calls. Otherwise, the rate limit would reject later calls.
    virtual.moveTo(virtual.now() + 1_000);
    const request = (await desk.of(who))[method](path).set('Idempotency-Key', key);
    const { text, ...rest } = body as { text?: string };
    const response = await (text === undefined
      ? request.send(rest)
      : request.attach('file', Buffer.from(text), 'cards.csv'));
    return { status: response.status, body: response.body as Body };
  };
  const judge = (who: string, path: string, { status, body }: Answer, broken = false): void => {
    if (status >= 500 && !broken) violations.push(`${who} got ${status} from ${path}: ${textOf(body)}`);
    if (who !== 'admin' && who !== 'sales' && SECRET.test(textOf(body)))
      violations.push(`${who} received a secret field from ${path}`);
  };

  const command: Shop['command'] = async (event, who, path, body, method = 'post') => {
    const { fault } = event;
    const key = `event-${event.id}`;
    const breaks = fault !== undefined && BROKEN.includes(fault);
    if (fault === 'session revoked') await desk.logOut(who);
    await desk.of(who);
    if (breaks) breaker.arm(fault, randomFrom(event.seed + 1));
    let answer = await send(who, method, path, key, body);
    const hit = breaker.disarm();
    judge(who, path, answer, hit);
    if (fault === 'session revoked' && who !== 'public') {
      if (answer.status !== 401) violations.push(`${who} was served by ${path} with a revoked session`);
      desk.forget(who);
      answer = await send(who, method, path, key, body);
      judge(who, path, answer);
    }
    if (hit && answer.status >= 500) {
      answer = await send(who, method, path, key, body);
      judge(who, path, answer);
    }
    if (fault === 'request sent twice') {
      const again = await send(who, method, path, key, body);
      judge(who, path, again);
      if (method === 'post' && answer.status === 200 && again.body.data?.id !== answer.body.data?.id)
        violations.push(`${path} gave ${textOf(again)} to a repeated key, after ${textOf(answer)}`);
    }
    return answer;
  };

  return {
    server,
    database,
    system,
    people,
    violations,
    virtual,
    acknowledged: { ...acknowledged, orders: new Set(acknowledged.orders) },
    trace: [],
    snapshots: new Map(),
    command,
    get: async (who, path) => {
      virtual.moveTo(virtual.now() + 100);
      const response = await (await desk.of(who)).get(path);
      const answer = { status: response.status, body: response.body as Body };
      judge(who, path, answer);
      return answer;
    },
    rows: (sql, values) => select(system, sql, values),
    runJobs: async (fault) => {
      next.fault = fault;
      await runDueJobs(database, handlers, {
        error: (error, { kind }) => {
          const text = String((error as Error).message);
          if (!/^simulated|was killed|lease was lost/.test(text)) violations.push(`job ${kind}: ${text}`);
        },
      });
    },
    close: () => server.close(),
  };
}
