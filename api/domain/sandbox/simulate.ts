import orders from '@t3d/resources/orders/orders';
import type { Order } from '@t3d/resources/rows';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../context';
import { Invalid, NotFound, invalidField } from '../../errors';
import { runDueJobs } from '../../jobs';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { ACTIONS, simulate } from '../simulator';
import { setCardMode, setSupplierMode } from '../suppliers';
import { type CardOutcome, CARD_OUTCOMES, MODE_OF, isCardOutcome, BANK_ACCOUNT, PLAY_MONEY } from './buildSandbox';
import users from '@t3d/resources/people/users';
import { randomUUID } from 'node:crypto';
import { recharge, transfer, walletsOf } from '../../ledger';

/** The amount that stays in an emptied wallet, in minor units. */
const REST = 1;

/** Moves the owner's play money except `REST` out of the wallet. */
async function emptyWallet(ctx: Context, owner: number): Promise<void> {
  const bank = await table(ctx, users).one({ account: BANK_ACCOUNT });
  const wallet = (await walletsOf(ctx, [owner])).get(owner);
  if (!bank || !wallet || wallet.balance <= REST) return;
  const { balance, currency } = wallet;
  await transfer(ctx, { fromUser: owner, toUser: bank.id, amount: balance - REST, currency, key: randomUUID() });
}

async function fillWallet(ctx: Context, owner: number): Promise<void> {
  const wallet = (await walletsOf(ctx, [owner])).get(owner);
  if (!wallet || wallet.balance >= PLAY_MONEY) return;
  const { balance, currency } = wallet;
  await recharge(ctx, { user: owner, amount: PLAY_MONEY - balance, currency, key: randomUUID() });
}

/** The simulator's action for each outcome of an order. */
const ORDER_OUTCOMES = { success: 'accept', failed: 'refuse', activated: 'activate', completed: 'complete' };
const WALLET_OUTCOMES = { 'low-balance': emptyWallet, refill: fillWallet } as const;
export const OUTCOMES = [
  ...CARD_OUTCOMES,
  'activated',
  'used',
  'completed',
  ...(Object.keys(WALLET_OUTCOMES) as (keyof typeof WALLET_OUTCOMES)[]),
] as const;

interface Input {
  outcome?: unknown;
  card?: unknown;
  order?: unknown;
  usedMB?: unknown;
}

async function findOrder(ctx: Context, orderNo: unknown): Promise<Order> {
  const order = typeof orderNo === 'string' ? await table(ctx, orders).one({ orderNo }) : null;
  if (!order) throw new NotFound();
  return order;
}

/** Simulates the supplier's response to an order, or its use. */
async function simulateOrder(ctx: Context, { order, outcome, usedMB }: Input): Promise<void> {
  const { orderNo } = await findOrder(ctx, order);
  const name = outcome === 'used' ? 'use' : ORDER_OUTCOMES[outcome as keyof typeof ORDER_OUTCOMES];
  const action = name === undefined ? undefined : ACTIONS[name];
  if (!action) throw invalidField('outcome', 'sandbox.outcome.order');
  await simulate(ctx, action, orderNo ?? '', { usedMB });
}

/** Sets how the supplier responds to later orders for a card, or for all cards without a setting of their own. */
async function simulateCard(ctx: Context, card: unknown, outcome: CardOutcome): Promise<void> {
  if (card === undefined) {
    await inTransaction(ctx, (inner) => setSupplierMode(inner, MODE_OF[outcome]));
    return;
  }
  const found = typeof card === 'string' ? await table(ctx, terminals).one({ iccid: card }) : null;
  if (!found) throw new NotFound();
  await inTransaction(ctx, (inner) => setCardMode(inner, found.iccid, MODE_OF[outcome]));
}

/** Simulates an event that the owner cannot cause, and runs the consequences. */
export async function simulateEvent(ctx: Context, owner: number, body: unknown): Promise<{ outcome: string }> {
  const input = (body ?? {}) as Input;
  const { outcome, card, order } = input;
  const known = OUTCOMES.find((one) => one === outcome);
  if (!known) throw invalidField('outcome', 'oneOf');
  if (card !== undefined && order !== undefined) throw new Invalid('sandbox.outcome.target');
  if (order !== undefined) await simulateOrder(ctx, input);
  else if (isCardOutcome(known)) await simulateCard(ctx, card, known);
  else if (known in WALLET_OUTCOMES)
    await inTransaction(ctx, (inner) => WALLET_OUTCOMES[known as keyof typeof WALLET_OUTCOMES](inner, owner));
  else throw invalidField('order', 'required');
  await runDueJobs(ctx.database);
  return { outcome: known };
}
