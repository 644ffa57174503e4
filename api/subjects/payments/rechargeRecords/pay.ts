import { paymentBack } from '../closePayment';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import { levelOf } from '@t3d/resources/roles';
import type { Context } from '../../../context';
import { command } from '../../../engine/rows/commands/command';
import { Invalid } from '../../../errors';
import { translate } from '../../../locales';
import { payUrlOf, startPayment, termsOf } from '../startPayment';
import { type Holder, requireHolders } from '../../users';

/** The caller and its wallet: an online recharge is for one's own. The backdoor may call this, and has none. */
async function requireSelf(ctx: Context): Promise<Holder> {
  if (ctx.actor.id === null || levelOf(ctx.actor.role) === 0) throw new Invalid('money.noWallet');
  return ((await requireHolders(ctx, [ctx.actor.id])) as [Holder])[0];
}

/**
 * An agent starts an online recharge of its own wallet, of at least 100.00 in the currency that it pays in. Answers
 * where to pay; its preview, what the wallet would hold once it is paid; in another currency, at which rate.
 */
export const pay = command(rechargeRecords, 'pay', {
  undo: paymentBack,
  check: async (ctx, { amount, payment }) => {
    const { wallet } = await requireSelf(ctx);
    const terms = await termsOf(ctx, { amount, currency: wallet.currency, method: payment });
    const label = translate('payments.rate', ctx.language, { pair: `${terms.currency}/${wallet.currency}` });
    return {
      matched: 1,
      available: 1,
      changes: terms.currency === wallet.currency ? [] : [{ label, after: terms.rate, kind: 'text' }],
      cost: {
        amount: terms.credited,
        currency: wallet.currency,
        before: wallet.balance,
        after: wallet.balance + terms.credited,
      },
    };
  },
  run: async (ctx, { amount, payment }) => {
    const { user, wallet } = await requireSelf(ctx);
    const { id, paymentNo } = await startPayment(ctx, {
      product: 'RECHARGE',
      account: user.id,
      amount,
      currency: wallet.currency,
      method: payment,
    });
    return { affected: 1, id, payUrl: payUrlOf(ctx, paymentNo) };
  },
});
