import businessUsers from '@t3d/resources/pool/business-users';
import { translate } from '../../locales';
import { command } from '../../engine/rows/commands/command';
import { receiveVoip } from '../../ledger';
import { recordHistory } from '../../models/history';
import { table } from '../../models/table';
import type { PaidProduct } from '../payments';
import { payUrlOf, paymentBack, startPayment, termsOf } from '../payments';

/** What a payment for a VoIP balance does once it is there: the balance grows, once; no wallet moves. */
export const VOIP: PaidProduct = {
  async against(ctx, { businessUser, creditedCurrency }) {
    const user = businessUser === null ? null : await table(ctx, businessUsers).one(businessUser, { lock: true });
    if (!user) return 'CLOSED';
    return user.currency === creditedCurrency ? null : 'CURRENCY';
  },
  async book(ctx, { id, businessUser, paymentNo, credited, creditedCurrency }) {
    const users = table(ctx, businessUsers);
    const user = await users.one(businessUser as number, { lock: true });
    if (!user) throw new Error(`payment ${id} is for an app user who is gone`);
    const amount = credited as number;
    const posted = await receiveVoip(ctx, {
      key: `payment:${id}`,
      amount,
      currency: creditedCurrency as string,
      ...(paymentNo && { orderNo: paymentNo }),
    });
    if (posted.replayed) return;
    const before = user.balance ?? 0;
    await users.update({ balance: before + amount }, user.id);
    await recordHistory(ctx, businessUsers, user.id, 'paid', { balance: { before, after: before + amount } });
  },
  abandon: () => Promise.resolve(),
};

/**
 * Staff start a payment for the VoIP balance of an app user. The answer is the address of the checkout, which staff
 * send to the payer. The preview shows the rate and the balance after the payment.
 */
export const rechargeVoip = command(businessUsers, 'recharge', {
  undo: paymentBack,
  check: async (ctx, { balance, currency }, { amount, payment }) => {
    const wanted = currency as string;
    const terms = await termsOf(ctx, { amount, currency: wanted, method: payment });
    const label = translate('payments.rate', ctx.language, { pair: `${terms.currency}/${wanted}` });
    const before = balance ?? 0;
    return {
      matched: 1,
      available: 1,
      changes: terms.currency === wanted ? [] : [{ label, after: terms.rate, kind: 'text' }],
      cost: { amount: terms.credited, currency: wanted, before, after: before + terms.credited },
    };
  },
  run: async (ctx, { id: businessUser, currency }, { amount, payment }) => {
    const { id, paymentNo } = await startPayment(ctx, {
      product: 'VOS_RECHARGE',
      account: null,
      businessUser,
      amount,
      currency: currency as string,
      method: payment,
    });
    return { affected: 1, id, payUrl: payUrlOf(ctx, paymentNo) };
  },
});
