import type { PaidProduct } from '../../payments';
import { refundIfCardLost } from '../refunds/lostCard';
import { confirmOrderRefund, refuseOrderRefund } from '../refunds/refundOrders';
import { abandonRetailOrder, refusalOfRetailOrder, sellRetailOrder } from './retailSale';

/** A plan that an end user pays for. */
export const RETAIL_PLAN: PaidProduct = {
  against: refusalOfRetailOrder,
  book: sellRetailOrder,
  abandon: abandonRetailOrder,
  partRefunded: confirmOrderRefund,
  partRefused: refuseOrderRefund,
  partEnded: async (ctx, order) => {
    await refundIfCardLost(ctx, order);
  },
};
