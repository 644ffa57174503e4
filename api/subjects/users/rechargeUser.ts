import users from '@t3d/resources/people/users';
import { command } from '../../engine/rows/commands/command';
import { newestBill, recharge, requireNew } from '../../ledger';
import { keyOf } from '../../models/idempotency';
import { noteForUndo } from '../../models/operations';
import { requireReceivers } from './receivers';
import { moneyBack } from './undoMoney';
import type { Holder } from './wallets';
import { previewMovement, recordBalance, requireHolders } from './wallets';

/** Puts money (at least 1.00) into a customer's wallet: INC. Refuses a key that has moved money before (409). */
export const rechargeUser = command(users, 'recharge', {
  undo: moneyBack,
  hold: async (ctx, ids) => {
    await requireReceivers(ctx, ids);
    return (await requireHolders(ctx, ids))[0] as Holder;
  },
  check: async (ctx, holder, { amount }) => previewMovement(ctx, [{ holder, change: amount }]),
  run: async (ctx, { user, wallet }, { amount, remark }) => {
    const asked = { key: keyOf(ctx), user: user.id, amount, currency: wallet.currency, remark };
    const { transaction } = requireNew(await recharge(ctx, asked));
    await noteForUndo(ctx, { transaction });
    await recordBalance(ctx, user.id, 'recharge', amount);
    return { affected: 1, bill: await newestBill(ctx, user.id) };
  },
});
