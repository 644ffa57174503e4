import users from '@t3d/resources/people/users';
import { systemContext } from '../../api/context';
import type { Database } from '../../api/models/database';
import { markPurpose } from '../../api/models/installation';
import { change } from '../../api/models/sql';
import { table } from '../../api/models/table';
import { inTransaction } from '../../api/models/transaction';
import { planAppUsers } from './appUsers';
import { requestApprovals, planApprovals, planPool } from './pool';
import { planBrands } from './pictures';
import { planCardTransfers, planTransfers, planOpenRequests } from './openRequests';
import { planCards } from './cards';
import { closeCtrip, planCtrip, importStatementOfCtrip } from './ctrip';
import { planPreOrder, planTimeline } from './orderTimeline';
import { seedEntries, seedOffers } from './offers';
import { planInvites, seedPeople, seedLogIns } from './seedUsers';
import { planMessages } from './messages';
import { planPayments } from './paymentCases';
import { withSimulatedPayments } from './payments';
import { type Offers, seedPlans } from './plans';
import { type Sale, sell, sellNext } from './sales';
import { planSmsOrders } from './smsOrders';
import { planSmsCodes } from './smsCodes';
import { seedSmsPlans } from './smsPlans';
import { logSupplierCalls, seedSuppliers } from './suppliers';
import { planWallets, settleWallets } from './wallets';
import { DAY, HOUR, MINUTE, earlier, later, DemoContext } from './demoContext';

export interface DemoOptions {
  /** Called with the current step and the completed share. */
  progress?(message: string, share?: number): void;
  /** The number of orders to sell. */
  orders?: number;
  /** Enables approvals: adds a second administrator, and decided and pending approvals. */
  approvals?: boolean;
}

const ORDERS = 2040;
const SPAN = 89;
const PRE_ORDERS = 0.02;

/** Returns a random time for a sale, usually in the daytime of Asia. */
function momentOfSale(world: DemoContext): Date {
  const day = Math.floor(SPAN * world.random.next() ** 0.8);
  const hour = world.random.weighted({
    0: 2,
    1: 6,
    2: 8,
    3: 8,
    4: 5,
    5: 5,
    6: 7,
    7: 8,
    8: 8,
    9: 7,
    10: 6,
    11: 5,
    12: 6,
    13: 6,
    14: 5,
    15: 3,
    16: 1,
    20: 1,
    22: 1,
  });
  return later(world.daysAgo(SPAN - day, Number(hour) * HOUR), world.random.whole(0, HOUR - 1));
}

async function sellAndPlan(world: DemoContext, offers: Offers, sales: Sale[], moment: Date): Promise<void> {
  const running = world.random.chance(PRE_ORDERS)
    ? sales.find((sale) => sale.stage === 'USING' && !sale.next && !sale.retail && sale.offer.validDays <= 30)
    : undefined;
  if (running) {
    const sale = await sellNext(world, offers, moment, running);
    if (sale) {
      planPreOrder(world, running, sale, moment);
      sales.push(sale);
    }
    return;
  }
  for (let tries = 0; tries < 20; tries += 1) {
    const sale = await sell(world, offers, moment);
    if (!sale) continue;
    planTimeline(world, sale, moment);
    sales.push(sale);
    return;
  }
}

/** Marks the jobs of supplier requests as done. */
async function closeJobs(world: DemoContext): Promise<void> {
  const ctx = world.at(world.now);
  await change(
    ctx,
    `UPDATE jobs SET state = 'DONE', attempts = 1, startedAt = runAt, endedAt = runAt
     WHERE state = 'QUEUED' AND (kind LIKE 'orders.%' OR kind LIKE 'payments.%' OR kind LIKE 'app-messages.%')`,
  );
}

async function build(world: DemoContext, { orders: count = ORDERS, approvals = false }: DemoOptions): Promise<void> {
  world.report('people, plans');
  await seedPeople(world);
  await seedEntries(world);
  await seedLogIns(world);
  const offers = await seedPlans(world);
  await seedOffers(world);
  const smsOffers = await seedSmsPlans(world);
  const suppliers = await seedSuppliers(world);
  planWallets(world);
  planPayments(world);
  planCards(world);
  const sales: Sale[] = [];
  for (let order = 0; order < count; order += 1) {
    const moment = momentOfSale(world);
    world.agenda.plan(moment, () => sellAndPlan(world, offers, sales, moment));
  }
  planSmsOrders(world, smsOffers, count);
  planTransfers(world, sales);
  planInvites(world);
  planBrands(world);
  planCardTransfers(world);
  planSmsCodes(world);
  planCtrip(world);
  await planPool(world);
  await planAppUsers(world);
  planMessages(world);
  planOpenRequests(world, offers, sales);
  if (approvals) await planApprovals(world);
  let reported = -1;
  await world.agenda.run(earlier(world.now, MINUTE), (done, moment) => {
    const days = Math.floor((world.now.getTime() - moment.getTime()) / DAY);
    if (days % 10 !== 0 || days === reported) return;
    reported = days;
    world.report(`${days} days before today: ${sales.length} orders, ${done} steps`, Math.max(0, 1 - days / SPAN));
  });
  await settleWallets(world, earlier(world.now, MINUTE));
  if (approvals) await requestApprovals(world);
  await logSupplierCalls(world, suppliers);
  await closeCtrip(world);
  await importStatementOfCtrip(world);
  await closeJobs(world);
}

/** Runs `work` without Sequelize's stack traces, which take a quarter of the time. */
async function withoutTraces<Result>(work: () => Promise<Result>): Promise<Result> {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return await work();
  } finally {
    Error.stackTraceLimit = limit;
  }
}

/** Seeds the demo data by the product's own commands in one transaction. The database must not contain users. */
export async function seedDemo(database: Database, options: DemoOptions = {}): Promise<void> {
  await inTransaction(systemContext(database, 'seed'), async (ctx) => {
    if ((await table(ctx, users).count({ role: { ne: null } })) > 0)
      throw new Error('the demo is only seeded into an empty database');
    await markPurpose(ctx, 'demo');
    const world = new DemoContext(database, ctx.transaction, options.progress ?? (() => undefined));
    await withSimulatedPayments(ctx, () => withoutTraces(() => build(world, options)));
  });
}
