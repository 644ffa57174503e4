import agentPlans from '@t3d/resources/plans/agent-plans';
import appPlans from '@t3d/resources/plans/app-plans';
import appTopics from '@t3d/resources/messages/app-topics';
import type { Resource } from '@t3d/resources/kit';
import planTopics from '@t3d/resources/plans/plan-topics';
import plans from '@t3d/resources/plans/plans';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import type { User } from '@t3d/resources/rows';
import { randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import type { JobStarted, Outcome } from '../../registry/command';
import { act } from '../../engine/rows/commands/actions';
import { commandsOf } from '../../engine/rows/commands/commands';
import { updateRow } from '../../engine/rows/write/write';
import { withUndo } from '../../engine/undo/undo';
import { previewUndo } from '../../engine/undo/preview';
import { undoEntry } from '../../engine/undo/undoEntry';
import { ApiError } from '../../errors';
import { walletsOf } from '../../ledger';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { actAs, buildAdmin, buildAgent, buildPlan, buildTerminal } from '../../test/factories';
import type { Random } from '../../test/modelTest/random';
import { pick } from '../../test/modelTest/random';
import type { TestData } from '../../test/testData';
import { sellDown } from '../../test/testData';
import { DECIDED, isWatched, restock, randomDecision } from './decisions.fixture';

/** A random command with its caller, action and target. */
export interface RandomCommand {
  by: Context;
  resource: string;
  action: string;
  body: Record<string, unknown>;
}

export class TestCompany {
  private constructor(
    private readonly world: TestData,
    private readonly admin: User,
    private readonly agents: readonly User[],
    private readonly topics: Readonly<Record<'plan-topics' | 'app-topics', readonly number[]>>,
  ) {}

  static async build(world: TestData): Promise<TestCompany> {
    const { system } = world;
    const admin = await buildAdmin(system);
    const other = await buildAgent(system, { balance: 50_000 });
    const child = await buildAgent(system, { superior: other, balance: 20_000 });
    for (let index = 0; index < 24; index += 1)
      await buildTerminal(system, {
        unitPrice: 100 + index,
        ...(index % 3 === 0 && { owner: world.agents[index % 2] }),
      });
    await sellDown(system, await buildPlan(system), world.agents);
    await buildPlan(system, { status: 'UNSHELVE' });
    const topicsOf = async (resource: typeof planTopics | typeof appTopics, names: readonly object[]) =>
      inTransaction(system, async (ctx) => {
        const ids: number[] = [];
        for (const values of names) ids.push(await table(ctx, resource as typeof planTopics).insert(values as never));
        return ids;
      });
    const topics = {
      'plan-topics': await topicsOf(
        planTopics,
        [1, 2, 3].map((sort) => ({ name: `Topic ${sort}`, sort: sort * 10 })),
      ),
      'app-topics': await topicsOf(
        appTopics,
        [1, 2].map((sort) => ({ name: { en: `Tag ${sort}` }, sort: sort * 10, areaCodes: [] })),
      ),
    };
    return new TestCompany(world, admin, [...world.agents, other, child], topics);
  }

  private as(user: User): Context {
    return actAs(this.world.database, user, { idempotencyKey: randomUUID() });
  }

  /** Creates waiting records in each resource that has none. */
  prepare(): Promise<void> {
    return restock(this.world, this.admin);
  }

  /** Picks a command that decides, settles or stops a record. */
  private async more(random: Random): Promise<RandomCommand> {
    const staff = this.as(this.admin);
    const [resource, action, body] = await randomDecision(this.world, random);
    return { by: staff, resource, action, body };
  }

  private async some(random: Random, resource: Resource, most = 3): Promise<number[]> {
    const ids = await select<{ id: number }>(this.world.system, `SELECT id FROM ${resource.table} ORDER BY id`);
    return [...new Set(Array.from({ length: 1 + random(most) }, () => Number(pick(random, ids).id)))];
  }

  /** Picks the next command. Many picked commands are rejected and then need no undo. */
  async randomCommand(random: Random): Promise<RandomCommand> {
    if (random(6) === 0) return this.more(random);
    const staff = this.as(this.admin);
    const agent = pick(random, this.agents);
    const [cards, people] = [await this.some(random, terminals, 5), this.agents.map(({ id }) => id)];
    const own = await this.some(random, agentPlans, 2);
    const sold = await this.some(random, plans, 2);
    const ask = (resource: string, action: string, body: Record<string, unknown>, by = staff): RandomCommand => ({
      by,
      resource,
      action,
      body,
    });
    const child = this.agents.find(({ superior }) => superior === agent.id) ?? agent;
    const thoughts: (() => RandomCommand)[] = [
      () => ask('terminals', 'issue', { ids: cards.slice(0, 2), toUser: agent.id }),
      () => ask('terminals', 'issue', { ids: cards.slice(0, 1), toUser: child.id }, this.as(agent)),
      () => ask('terminals', 'recycle', { ids: cards.slice(0, 1) }, random(2) === 0 ? staff : this.as(agent)),
      ...['disable', 'restore', 'real-name-on', 'real-name-off', 'sms-real-name-on', 'sms-real-name-off'].map(
        (action) => () => ask('terminals', action, { ids: cards }),
      ),
      () =>
        ask('terminals', 'update', {
          id: cards[0],
          values: { remark: `note ${random(9)}`, unitPrice: 1 + random(900) },
        }),
      () => ask('terminals', 'transfer-card', { from: cards[0], to: cards.at(-1) }),
      () => ask('users', 'recharge', { ids: [agent.id], amount: 100 + random(5000) }),
      () => ask('users', 'transfer', { toUser: child.id, amount: 100 + random(900) }, this.as(agent)),
      () => ask('users', 'transfer', { fromUser: agent.id, toUser: pick(random, people), amount: 100 + random(900) }),
      () => ask('users', 'bind-level', { ids: [agent.id, child.id], level: pick(random, ['REGULAR', 'VIP']) }),
      () => ask('users', 'set-credit', { ids: [agent.id], creditLimit: random(5000) }),
      () => ask('users', 'set-apis', { ids: [agent.id], apis: pick(random, [['*'], ['*', 'users:*']]) }),
      ...['enable', 'disable', 'real-name-on', 'real-name-off'].map(
        (action) => () => ask('users', action, { ids: [child.id] }),
      ),
      () => ask('users', 'update', { id: agent.id, values: { nickname: `Name ${random(99)}` } }),
      ...['list', 'delist'].flatMap((action) => [
        () => ask('plans', action, { ids: sold }),
        () => ask('agent-plans', action, { ids: own.slice(0, 1) }, this.as(agent)),
        () => ask('sub-agent-plans', action, { ids: own.slice(0, 1) }, this.as(agent)),
      ]),
      () => ask('plans', 'update', { id: sold[0], values: { retailPrice: 300 + random(900) } }),
      () => ask('plans', 'issue', { ids: sold, agents: [agent.id], cooperationPrice: 100 + random(500) }),
      () => ask('plans', 'copy', { ids: sold.slice(0, 1) }),
      () =>
        ask(
          'agent-plans',
          'issue',
          { ids: own.slice(0, 1), agents: [child.id], cooperationPrice: 300 + random(500) },
          this.as(agent),
        ),
      () => ask('agent-plans', 'update', { id: own[0], values: { retailPrice: 600 + random(900) } }, this.as(agent)),
      () =>
        ask(
          'sub-agent-plans',
          'update',
          { id: own[0], values: { cooperationPrice: 300 + random(300) } },
          this.as(agent),
        ),
      () =>
        ask('app-plans', 'issue', {
          ids: sold,
          appTopic: pick(random, this.topics['app-topics']),
          salePrice: 200 + random(500),
        }),
      ...(['plan-topics', 'app-topics'] as const).map(
        (name) => () => ask(name, 'reorder', { order: [...this.topics[name]].sort(() => random(3) - 1) }),
      ),
      () =>
        ask('plan-topics', 'update', {
          id: pick(random, this.topics['plan-topics']),
          values: { name: `Topic ${random(99)}x` },
        }),
    ];
    return pick(random, thoughts)();
  }
}

const TABLES = [terminals, users, plans, agentPlans, appPlans, planTopics, appTopics, ...DECIDED] as const;
const LEFT_OUT = new Set(['version', 'updatedAt']);

/** Returns all rows, balances, credit limits and the ledger's sum as one text. */
export async function snapshot({ system }: TestData): Promise<string> {
  const rows: unknown[] = [];
  for (const resource of TABLES)
    for (const row of await table(system, resource as typeof terminals).find({}))
      if (isWatched(resource, row))
        rows.push([resource.name, Object.entries(row).filter(([name]) => !LEFT_OUT.has(name))]);
  const people = (await table(system, users).find({})).map(({ id }) => id);
  const wallets = [...(await walletsOf(system, people)).values()].map(({ user, balance, creditLimit }) => [
    user,
    balance,
    creditLimit,
  ]);
  const sums = await select(system, 'SELECT currency, SUM(amount) AS total FROM ledger_entries GROUP BY currency');
  return JSON.stringify([rows, wallets, sums]);
}

export type CommandResult = { entry: number; outcome: Outcome | JobStarted } | { refused: string };

/** Runs a command as the API does. Returns a rejection instead of throwing it. */
export async function runRandomCommand(
  world: TestData,
  { by, resource: name, action, body }: RandomCommand,
): Promise<CommandResult> {
  const commands = commandsOf(world.database);
  const resource = world.database.registry.get(name) as Resource;
  try {
    return await inTransaction(by, async (ctx): Promise<CommandResult> => {
      const { outcome, undo } = await withUndo(ctx, resource, action, async (inner): Promise<Outcome | JobStarted> => {
        if (action !== 'update') return act(inner, commands, resource, action, body);
        await updateRow(inner, commands, resource, body.id as number, body.values);
        return {};
      });
      return undo ? { entry: undo.entry, outcome } : { refused: 'nothing to do' };
    });
  } catch (error) {
    if (error instanceof ApiError) return { refused: error.key };
    throw error;
  }
}

/** Undoes the command. Returns a rejection instead of throwing it. */
export async function undoCommand(
  by: Context,
  entry: number,
): Promise<{ affected?: number; refused?: string; because?: string }> {
  try {
    const key = { ...by, idempotencyKey: randomUUID() };
    return (await inTransaction(key, (ctx) => undoEntry(ctx, entry))) as Outcome;
  } catch (error) {
    if (error instanceof ApiError) return { refused: error.key, because: JSON.stringify(error.errors ?? null) };
    throw error;
  }
}

export const previewOf = (by: Context, entry: number): ReturnType<typeof previewUndo> => previewUndo(by, entry);
