import { endUnpaid } from '../domain/orders';
import { expireEarly } from '../domain/payments';
import orders from '@t3d/resources/orders/orders';
import { Op } from 'sequelize';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import type { Context } from '../context';
import { TooMany } from '../errors';
import { table } from '../models/table';
import { publicOrdersOf } from './proofTries';
import { makeChallenge } from '../middleware/proofOfWork';
import type { Order } from '@t3d/resources/rows';

/** The maximum number of an address's unpaid orders for a card without a proof of work. */
const MAX_OPEN = 3;
/** The maximum number of an address's unpaid orders for all cards without a proof of work. */
const MAX_OF_ADDRESS = 10;

/** A caller without an account, with the address and a proof of work. */
export interface Caller {
  address: string;
  secretKey: string;
  proves(ctx: Context): Promise<boolean>;
}

const hashed = (ctx: Context, address: string): string => ctx.database.seals.hash('address', address);
const isOpen = (ctx: Context, { status, unpaid, expiresAt }: Order): boolean =>
  status === 'INITIAL' && unpaid === true && expiresAt !== null && expiresAt > ctx.now();

/**
 * Returns an address's unpaid orders, oldest first. With a lock, includes those that other processes have just created.
 */
async function openOrders(ctx: Context, { address }: Caller, lock: boolean): Promise<Order[]> {
  const rows = await publicOrdersOf(ctx.database).findAll({
    where: { address: hashed(ctx, address), until: { [Op.gt]: ctx.now() } },
    attributes: ['orderId'],
    order: [['orderId', 'ASC']],
    transaction: ctx.transaction,
    lock,
  });
  const ids = rows.map((row) => Number(row.get('orderId')));
  const found = ids.length > 0 ? await table(ctx, orders).find(ids, { lock }) : [];
  return found.filter((order) => isOpen(ctx, order)).toSorted((one, other) => one.id - other.id);
}

const ofCard = (open: readonly Order[], terminal: number): Order[] => open.filter((one) => one.terminal === terminal);

/** Returns whether a further order for the card needs a proof of work. */
const isOverLimit = (open: readonly Order[], terminal: number): boolean =>
  ofCard(open, terminal).length >= MAX_OPEN || open.length >= MAX_OF_ADDRESS;

async function proofNeeded(ctx: Context, { secretKey }: Caller, [oldest]: readonly Order[]): Promise<TooMany> {
  const left = (oldest?.expiresAt?.getTime() ?? 0) - ctx.now().getTime();
  return new TooMany('orderProofNeeded', Math.max(1, Math.ceil(left / 1000)), {
    challenge: await makeChallenge(ctx, secretKey),
  });
}

async function noteOrder(ctx: Context, { address }: Caller, order: Order): Promise<void> {
  const guard = publicOrdersOf(ctx.database);
  await guard.create(
    {
      orderId: order.id,
      address: hashed(ctx, address),
      terminal: order.terminal as number,
      until: order.expiresAt as Date,
    },
    { transaction: ctx.transaction },
  );
}

async function replace(ctx: Context, { id }: Order): Promise<void> {
  const payment = await table(ctx, rechargeRecords).one({ order: id, status: 'UNPAID' });
  await endUnpaid(ctx, id);
  if (payment) await expireEarly(ctx, payment.id);
}

/**
 * Runs `make` for a further order unless the address has too many unpaid ones: above three per card or ten in all,
 * throws 429 without a proof of work. Must be called in a transaction.
 */
export async function withinLimit<T extends { paymentId: number }>(
  ctx: Context,
  caller: Caller,
  terminal: number,
  make: () => Promise<T>,
): Promise<T> {
  const before = await openOrders(ctx, caller, false);
  const isOver = isOverLimit(before, terminal);
  const proven = isOver && (await caller.proves(ctx));
  if (isOver && !proven) throw await proofNeeded(ctx, caller, before);
  const made = await make();
  const payment = await table(ctx, rechargeRecords).one(made.paymentId);
  const order = (await table(ctx, orders).one(payment?.order as number)) as Order;
  await noteOrder(ctx, caller, order);
  const others = (await openOrders(ctx, caller, true)).filter(({ id }) => id !== order.id);
  if (isOverLimit(others, terminal) && !proven && !(await caller.proves(ctx)))
    throw await proofNeeded(ctx, caller, others);
  const beside = ofCard(others, terminal);
  const tooMany = beside.slice(0, Math.max(0, beside.length - MAX_OPEN + 1));
  for (const old of tooMany) await replace(ctx, old);
  return made;
}
