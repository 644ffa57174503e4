import { expireEarly } from '../subjects/payments';
import orders from '@t3d/resources/orders';
import { Op } from 'sequelize';
import rechargeRecords from '@t3d/resources/recharge-records';
import type { Context } from '../context';
import { TooMany } from '../errors';
import { table } from '../models/table';
import { publicOrdersOf } from './guardTables';
import { makeChallenge } from '../middleware/proofOfWork';
import type { Order } from '@t3d/resources/rows';

/** Orders of one card that one address may leave unpaid without a proof of work. */
const MAX_OPEN = 3;

/**
 * Who calls without an account: where from, and whether it brings a proof of work (taken when required, and good once).
 */
export interface Caller {
  address: string;
  secretKey: string;
  proves(ctx: Context): Promise<boolean>;
}

const hashed = (ctx: Context, address: string): string => ctx.database.seals.hash('address', address);
const isOpen = (ctx: Context, { status, unpaid, expiresAt }: Order): boolean =>
  status === 'INITIAL' && unpaid === true && expiresAt !== null && expiresAt > ctx.now();

/**
 * What the address has left unpaid for the card, oldest first. Locked, it is what every other process has left there,
 * too.
 */
async function openOrders(ctx: Context, { address }: Caller, terminal: number, lock: boolean): Promise<Order[]> {
  const rows = await publicOrdersOf(ctx.database).findAll({
    where: { address: hashed(ctx, address), terminal, until: { [Op.gt]: ctx.now() } },
    attributes: ['orderId'],
    order: [['orderId', 'ASC']],
    transaction: ctx.transaction,
    lock,
  });
  const ids = rows.map((row) => Number(row.get('orderId')));
  const found = ids.length > 0 ? await table(ctx, orders).find(ids, { lock }) : [];
  return found.filter((order) => isOpen(ctx, order)).toSorted((one, other) => one.id - other.id);
}

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

async function endUnpaid(ctx: Context, { id }: Order): Promise<void> {
  const payment = await table(ctx, rechargeRecords).one({ order: id, status: 'UNPAID' });
  await table(ctx, orders).update({ expiresAt: ctx.now(), unpaidBecause: 'REPLACED' }, id);
  if (payment) await expireEarly(ctx, payment.id);
}

/**
 * Lets an address make one more order for a card (`make` answers its payment): three wait for their payment freely;
 * from then on each takes a proof of work (429 with a challenge), and the oldest of the same address ends. Whatever
 * others have left unpaid for the card counts nothing: nobody can keep it from being sold. Runs inside a transaction;
 * what happens at the same time waits for the rows of the address.
 */
export async function withinLimit<T extends { paymentId: number }>(
  ctx: Context,
  caller: Caller,
  terminal: number,
  make: () => Promise<T>,
): Promise<T> {
  const before = await openOrders(ctx, caller, terminal, false);
  const proven = before.length >= MAX_OPEN && (await caller.proves(ctx));
  if (before.length >= MAX_OPEN && !proven) throw await proofNeeded(ctx, caller, before);
  const made = await make();
  const payment = await table(ctx, rechargeRecords).one(made.paymentId);
  const order = (await table(ctx, orders).one(payment?.order as number)) as Order;
  await noteOrder(ctx, caller, order);
  const others = (await openOrders(ctx, caller, terminal, true)).filter(({ id }) => id !== order.id);
  const tooMany = others.slice(0, Math.max(0, others.length - MAX_OPEN + 1));
  if (tooMany.length > 0 && !proven && !(await caller.proves(ctx))) throw await proofNeeded(ctx, caller, others);
  for (const old of tooMany) await endUnpaid(ctx, old);
  return made;
}
