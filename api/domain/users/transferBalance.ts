import users, { MIN_AMOUNT } from '@t3d/resources/people/users';
import type { Context } from '../../context';
import type { ParsedCallOf } from '../../registry/command';
import { command, readOnce } from '../../engine/rows/commands/command';
import { Invalid, invalidBy, invalidField } from '../../errors';
import { newestBill, requireNew, transfer, recharge, findReversible, reverse } from '../../ledger';
import { keyOf } from '../../models/idempotency';
import { noteForUndo } from '../../models/operations';
import { isDirectlyBelow, isStaff, requireReceivers } from './userReach';
import { type Holder, undoMovement, previewMovement, recordBalance, requireHolders, shortOf } from './wallets';

const onBill = (error: unknown): unknown =>
  error instanceof Invalid && error.key === 'money.notReversible' ? invalidField('bill', error.key) : error;

async function requireReversible(ctx: Context, bill: number) {
  const found = await findReversible(ctx, bill).catch((error: unknown) => {
    throw onBill(error);
  });
  if (found.amount < MIN_AMOUNT) throw invalidField('bill', 'minMoney', { min: MIN_AMOUNT });
  return found;
}

/** Reverses a recharge in full (bill type DEC), once. Throws 409 for a used idempotency key. */
export const reverseBill = command(users, 'reverse', {
  undo: undoMovement,
  check: async (ctx, { bill }) => {
    const { user, amount, reversed } = await requireReversible(ctx, bill);
    const [holder] = (await requireHolders(ctx, [user])) as [Holder];
    const rejection = reversed ? new Invalid('money.alreadyReversed') : shortOf(holder.wallet, amount);
    return previewMovement(ctx, [{ holder, change: -amount }], rejection);
  },
  run: async (ctx, { bill, remark }) => {
    const { user, amount } = await requireReversible(ctx, bill);
    const { transaction } = requireNew(await reverse(ctx, { key: keyOf(ctx), bill, remark }));
    await noteForUndo(ctx, { transaction });
    await recordBalance(ctx, user, 'reverse', -amount);
    return { affected: 1, bill: await newestBill(ctx, user) };
  },
});

type TransferInput = ParsedCallOf<typeof users, 'transfer'>;

/** Returns both users of a transfer. ADMIN may choose any customers, agents only a direct child as receiver. */
async function requireParties(ctx: Context, input: TransferInput): Promise<{ from: Holder; to: Holder }> {
  const staff = isStaff(ctx.actor);
  const giver = staff ? input.fromUser : ctx.actor.id;
  if (!giver) throw invalidField('fromUser', 'required');
  await requireReceivers(ctx, [input.toUser], 'toUser');
  const [from, to] = (await requireHolders(ctx, [giver, input.toUser])) as [Holder, Holder];
  if (from.user.id === to.user.id) throw invalidField('toUser', 'money.sameWallet');
  if (!isDirectlyBelow(ctx, to.user)) throw invalidField('toUser', 'users.notChild');
  if (from.wallet.currency !== to.wallet.currency)
    throw new Invalid('money.currencies', { currency: from.wallet.currency, other: to.wallet.currency });
  return { from, to };
}

/** Moves the error of an insufficient balance to the field `amount`. */
const onAmount = (error: unknown): unknown =>
  error instanceof Invalid && error.key === 'money.insufficient'
    ? invalidBy(error, { amount: { key: error.key, params: error.params } })
    : error;

/** Transfers at least 1.00 between wallets of one currency (TX and RX). Throws 409 for a used idempotency key. */
export const transferBalance = command(users, 'transfer', {
  undo: undoMovement,
  check: async (ctx, input) => {
    const { from, to } = await readOnce(ctx, input, () => requireParties(ctx, input));
    const moves = [
      { holder: from, change: -input.amount },
      { holder: to, change: input.amount },
    ];
    return previewMovement(ctx, moves, shortOf(from.wallet, input.amount));
  },
  run: async (ctx, input) => {
    const { from, to } = await readOnce(ctx, input, () => requireParties(ctx, input));
    const request = {
      key: keyOf(ctx),
      fromUser: from.user.id,
      toUser: to.user.id,
      amount: input.amount,
      currency: from.wallet.currency,
      remark: input.remark,
    };
    const { transaction } = requireNew(
      await transfer(ctx, request).catch((error: unknown) => {
        throw onAmount(error);
      }),
    );
    await noteForUndo(ctx, { transaction });
    await recordBalance(ctx, from.user.id, 'transfer', -input.amount);
    await recordBalance(ctx, to.user.id, 'transfer', input.amount);
    return { affected: 1, bill: await newestBill(ctx, from.user.id) };
  },
});

/** Adds at least 1.00 to a customer's wallet (INC). Throws 409 for a used idempotency key. */
export const rechargeUser = command(users, 'recharge', {
  undo: undoMovement,
  lock: async (ctx, ids) => {
    await requireReceivers(ctx, ids);
    return (await requireHolders(ctx, ids))[0] as Holder;
  },
  check: async (ctx, holder, { amount }) => previewMovement(ctx, [{ holder, change: amount }]),
  run: async (ctx, { user, wallet }, { amount, remark }) => {
    const input = { key: keyOf(ctx), user: user.id, amount, currency: wallet.currency, remark };
    const { transaction } = requireNew(await recharge(ctx, input));
    await noteForUndo(ctx, { transaction });
    await recordBalance(ctx, user.id, 'recharge', amount);
    return { affected: 1, bill: await newestBill(ctx, user.id) };
  },
});
