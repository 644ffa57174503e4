import orders from '@t3d/resources/orders/orders';
import type { Order, User } from '@t3d/resources/rows';
import { DAY_MS } from '@t3d/resources/kit';
import { audit } from '../../ledger';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { buildAdmin } from '../../test/factories';
import type { Caller } from '../../test/server';
import type { Random } from '../../test/modelTest/random';
import { pick, randomFrom } from '../../test/modelTest/random';
import { ApprovalTest } from './paying.fixture';

const ORDER_LIMIT = 100_000;
const DAY_LIMIT = 500_000;
const HOUR_MS = 3_600_000;
const PRICES = [20_000, 45_000, 90_000, 100_000, 140_000, 350_000];
const AMOUNTS = [1, 100, 9_999, 30_000, 60_000, 99_999, 100_000, 100_001];

interface Answer {
  status: number;
  body: { data?: { approvalId?: number }; undo?: { entry: number } };
}
/** The result of a random call. `refused` includes every other rejection. */
type CallResult = 'done' | 'waits' | 'refused';

/** Makes random calls that move money, all as one administrator. */
class SingleAdminRun {
  readonly courses: Record<string, Record<CallResult, number>> = {};
  private readonly sold: Order[] = [];
  private readonly entries: number[] = [];
  private readonly approvals: number[] = [];

  constructor(
    private readonly world: ApprovalTest,
    private readonly random: Random,
    private readonly account: string,
    private readonly buyers: readonly User[],
    private caller: Caller,
  ) {}

  private order(): Order {
    return pick(this.random, this.sold);
  }

  private async makeOrder(): Promise<void> {
    this.sold.push(await this.world.sell(pick(this.random, this.buyers), pick(this.random, PRICES)));
  }

  private async bill(): Promise<number> {
    const rows = await select<{ id: number | string }>(
      this.world.system,
      "SELECT id FROM ledger_entries WHERE type IN ('INC', 'PAY') AND toAccount IN (?) ORDER BY id DESC LIMIT 20",
      [this.buyers.map(({ id }) => id)],
    );
    return Number(pick(this.random, rows).id);
  }

  private readonly steps: Record<string, () => Promise<Answer>> = {
    recharge: () =>
      this.act('users', 'recharge', { ids: [pick(this.random, this.buyers).id], amount: 100 + this.random(50_000) }),
    transfer: () => {
      const [from, to] = this.random(2) ? this.buyers : this.buyers.toReversed();
      return this.act('users', 'transfer', { fromUser: from?.id, toUser: to?.id, amount: 100 + this.random(9_000) });
    },
    reverse: async () => this.act('users', 'reverse', { bill: await this.bill() }),
    undo: () => this.world.undo(this.caller, pick(this.random, this.entries)) as unknown as Promise<Answer>,
    refund: () => this.act('orders', 'partial-refund', { ids: [this.order().id], amount: pick(this.random, AMOUNTS) }),
    revoke: () => this.act('orders', 'apply-revoke', { ids: [this.order().id] }),
    revokeSome: () => {
      const ids = [...new Set(Array.from({ length: 3 + this.random(5) }, () => this.order().id))];
      return this.act('orders', 'apply-revoke', { ids });
    },
    finish: () => this.act('orders', 'finish', { ids: [this.order().id] }),
    force: () => this.act('orders', 'force-completion', { ids: [this.order().id] }),
    approveOwn: () => this.act('approvals', 'approve', { ids: [pick(this.random, this.approvals)] }),
  };

  private act(resource: string, action: string, body: object): Promise<Answer> {
    return this.world.act(this.caller, resource, action, body) as unknown as Promise<Answer>;
  }

  private async call(name: string): Promise<Answer> {
    const step = this.steps[name] as () => Promise<Answer>;
    const answer = await step();
    if (answer.status !== 401) return answer;
    // Log in again, because the clock has passed the session's end.
    this.caller = await this.world.server.caller(this.account);
    return step();
  }

  async step(): Promise<void> {
    if (this.sold.length < 6 || this.random(4) === 0) await this.makeOrder();
    const name = pick(this.random, Object.keys(this.steps));
    if ((name === 'undo' && this.entries.length === 0) || (name === 'approveOwn' && this.approvals.length === 0))
      return;
    const { status, body } = await this.call(name);
    const course: CallResult = status === 200 ? 'done' : status === 202 ? 'waits' : 'refused';
    const counts = (this.courses[name] ??= { done: 0, waits: 0, refused: 0 });
    counts[course] += 1;
    if (status >= 500) throw new Error(`${name} was answered ${status}`);
    if (body.undo) this.entries.push(body.undo.entry);
    if (body.data?.approvalId) this.approvals.push(body.data.approvalId);
    await this.world.work();
    if (this.random(12) === 0) this.world.server.database.clock.advance(this.random(9) * HOUR_MS);
  }
}

/** Counts the transactions that took money out of wallets again. */
async function takenBack({ system }: ApprovalTest): Promise<number> {
  const [row] = await select<{ taken: number | string }>(
    system,
    "SELECT COUNT(*) AS taken FROM ledger_transactions WHERE kind = 'REVERSAL' OR (kind = 'TRANSFER' AND reverses > 0)",
  );
  return Number(row?.taken);
}

/** Returns the largest sum refunded on one order and within 24 hours, from the buyers' bills. */
async function mostPaidBack({ system }: ApprovalTest): Promise<{ order: number; day: number }> {
  const rows = await select<{ orderNo: string; amount: number | string; createdAt: Date | string }>(
    system,
    "SELECT orderNo, amount, createdAt FROM ledger_entries WHERE type IN ('REFUND', 'ESIM_REVKED') ORDER BY createdAt",
  );
  const bills = rows.map(({ orderNo, amount, createdAt }) => ({
    orderNo,
    amount: Number(amount),
    at: new Date(createdAt).getTime(),
  }));
  const byOrder = new Map<string, number>();
  for (const { orderNo, amount } of bills) byOrder.set(orderNo, (byOrder.get(orderNo) ?? 0) + amount);
  // A bill is written moments after its call, so a minute is subtracted from the day.
  const days = bills.map(({ at }) =>
    bills.reduce((sum, one) => (one.at <= at && one.at > at - DAY_MS + 60_000 ? sum + one.amount : sum), 0),
  );
  return { order: Math.max(0, ...byOrder.values()), day: Math.max(0, ...days) };
}

/** Counts the wallets that sent money. Two mean that money was transferred back. */
async function directions({ system }: ApprovalTest, buyers: readonly User[]): Promise<number> {
  const rows = await select<{ toAccount: number | string }>(
    system,
    "SELECT DISTINCT toAccount FROM ledger_entries WHERE type = 'TX' AND toAccount IN (?)",
    [buyers.map(({ id }) => id)],
  );
  return rows.length;
}

/** Returns the results of random calls by one administrator and the ledger's state. */
export async function runSingleAdmin(seed: number, steps: number) {
  const world = await ApprovalTest.open();
  try {
    const { account } = await buildAdmin(world.system, { passwordHash: world.passwordHash });
    const buyers = [await world.buildBuyer(), await world.buildBuyer()];
    const walk = new SingleAdminRun(world, randomFrom(seed), account, buyers, await world.server.caller(account));
    for (let done = 0; done < steps; done += 1) await walk.step();
    const broken = (await audit(world.server.database)).invariants.filter(({ broken: count }) => count > 0);
    return {
      courses: walk.courses,
      taken: await takenBack(world),
      directions: await directions(world, buyers),
      limits: { order: ORDER_LIMIT, day: DAY_LIMIT },
      orders: await table(world.system, orders).count({}),
      most: await mostPaidBack(world),
      broken,
    };
  } finally {
    await world.server.close();
  }
}
