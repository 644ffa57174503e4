import orders from '@t3d/resources/orders/orders';
import { applyRevoke } from '../domain/orders/commands/applyRevoke';
import { createOrder } from '../domain/orders/commands/createOrder';
import { finishOrders } from '../domain/orders/commands/forceCompletion';
import type { Mode } from '../domain/suppliers/simulator';
import { setSupplierMode } from '../domain/suppliers/simulator';
import { runDueJobs } from '../jobs';
import { HANDLERS } from './handlers';
import { audit, balanceOf } from '../ledger';
import { select } from '../models/sql';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { buildTerminal } from './factories';
import type { TestData } from './testData';
import type { Order } from '@t3d/resources/rows';

/** The numbers of orders by final state and of calls, and every fault found. */
interface Verdict {
  states: Record<string, number>;
  calls: number;
  problems: string[];
}

const SUPPLIER_JOBS = ['orders.provision', 'orders.revoke', 'orders.finish', 'orders.tell', 'simulator.callback'];
const ROUNDS = 40;
const ROUND_MS = 20_000;
const LANES = { sqlite: 1, mysql: 4 } as const;
const silent = { error: () => undefined };

async function openJobs({ system }: TestData): Promise<number> {
  const [row] = await select<{ open: number | string }>(
    system,
    "SELECT COUNT(*) AS `open` FROM `jobs` WHERE `state` IN ('QUEUED', 'RUNNING') AND `kind` IN (?) " +
      "AND (`dedupe` IS NULL OR `dedupe` NOT LIKE 'again:%')",
    [SUPPLIER_JOBS],
  );
  return Number(row?.open ?? 0);
}

/** Runs the worker and advances the clock until open requests would wait minutes for a retry. */
export async function settle(world: TestData): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      Array.from({ length: LANES[world.database.dialect] }, () => runDueJobs(world.database, HANDLERS, silent)),
    );
    if ((await openJobs(world)) === 0) return;
    world.database.clock.advance(ROUND_MS);
  }
  throw new Error('jobs of suppliers are open for ever');
}

const setMode = ({ system }: TestData, mode: Mode): Promise<void> =>
  inTransaction(system, (ctx) => setSupplierMode(ctx, mode));

async function buyMany(world: TestData, count: number): Promise<number[]> {
  const made: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const card = await buildTerminal(world.system, { owner: world.agents[2] });
    made.push(
      (
        await inTransaction(world.buyer, (ctx) =>
          createOrder(ctx, { terminal: card.id, agentPlan: world.agentPlan.id }),
        )
      ).id as number,
    );
  }
  return made;
}

/** Provisions half of the orders with the fault. Then revokes a third of all and finishes another third. */
async function runOrders(world: TestData, mode: Mode, count: number): Promise<number[]> {
  await setMode(world, mode);
  const ids = await buyMany(world, Math.ceil(count / 2));
  await settle(world);
  await setMode(world, 'auto');
  ids.push(...(await buyMany(world, Math.floor(count / 2))));
  await settle(world);
  await setMode(world, mode);
  const working = (await table(world.system, orders).find(ids))
    .filter(({ status }) => status === 'UNUSED' || status === 'USING')
    .map(({ id }) => id);
  const [back, over] = [working.filter((_, place) => place % 3 === 0), working.filter((_, place) => place % 3 === 1)];
  if (back.length > 0) await inTransaction(world.buyer, (ctx) => applyRevoke(ctx, { ids: back }));
  if (over.length > 0) await inTransaction(world.system, (ctx) => finishOrders(ctx, { ids: over }));
  await settle(world);
  await setMode(world, 'auto');
  return ids;
}

interface Booked {
  reference: string;
  state: string;
  provisions: number;
  usedMB: number | null;
}
const WORKING = ['UNUSED', 'USING'];
const OVER = ['INITIAL_FAILED', 'REVOKED', 'COMPLETED'];

function faultOf(order: Order, books: readonly Booked[]): string | undefined {
  const active = books.filter(({ state }) => state === 'ACTIVE');
  const current = books.find(({ reference }) => reference === order.supplierReference);
  const provisions = books.reduce((sum, book) => sum + Number(book.provisions), 0);
  const undone = books.filter(
    ({ state, provisions: times, reference }) =>
      state === 'ENDED' && Number(times) > 0 && reference !== order.supplierReference,
  ).length;
  if (provisions - undone > 1) return `provisioned ${provisions} times`;
  if (WORKING.includes(order.status ?? '') && (active.length !== 1 || active[0] !== current))
    return `is ${order.status}, but ${current?.state ?? 'unknown'} at the supplier`;
  if (order.status === 'USING' && Number(current?.usedMB ?? 0) !== (order.usedMB ?? 0))
    return `has used ${order.usedMB}, at the supplier ${current?.usedMB}`;
  if (order.status === 'UNUSED' && Number(current?.usedMB ?? 0) > 0) return 'is UNUSED, but used at the supplier';
  if (OVER.includes(order.status ?? '') && active.length > 0)
    return `is ${order.status}, but still works at the supplier`;
  return WORKING.includes(order.status ?? '') || OVER.includes(order.status ?? '')
    ? undefined
    : `is left ${order.status}`;
}

async function checkOrders(world: TestData, ids: readonly number[], before: number): Promise<Verdict> {
  const { system } = world;
  const found = await table(system, orders).find(ids);
  const books = await select<Booked>(system, 'SELECT * FROM `simulator_supplier_orders`');
  const byOrder = new Map<string, Booked[]>();
  for (const book of books) {
    const orderNo = book.reference.split('-')[0] as string;
    byOrder.set(orderNo, [...(byOrder.get(orderNo) ?? []), book]);
  }
  const states: Record<string, number> = {};
  for (const { status } of found) states[status ?? ''] = (states[status ?? ''] ?? 0) + 1;
  const problems = found.flatMap((order) => {
    const fault = faultOf(order, byOrder.get(order.orderNo ?? '') ?? []);
    return fault ? [`${order.orderNo} ${fault}`] : [];
  });
  for (const order of found)
    if (['INITIAL_FAILED', 'REVOKED'].includes(order.status ?? '') !== (order.refunded === order.price))
      problems.push(`${order.orderNo} ${order.status} with ${order.refunded} of ${order.price} given back`);
  const paid = found.reduce((sum, order) => sum + (order.totalPrice ?? 0) - (order.refunded ?? 0), 0);
  const spent = before - ((await balanceOf(system, world.agents[2].id)) ?? 0);
  if (spent !== paid) problems.push(`the wallet paid ${spent} for orders of ${paid}`);
  const audited = await audit(world.database);
  if (!audited.ok) problems.push('the ledger does not add up');
  const [calls] = await select<{ many: number | string }>(system, 'SELECT COUNT(*) AS `many` FROM `supplier_calls`');
  return { states, calls: Number(calls?.many ?? 0), problems };
}

/** Runs orders to their end while the simulated supplier fails in one way. Returns all faults. */
export async function runFault(world: TestData, mode: Mode, count: number): Promise<Verdict> {
  const before = await balanceOf(world.system, world.agents[2].id);
  return checkOrders(world, await runOrders(world, mode, count), before ?? 0);
}
