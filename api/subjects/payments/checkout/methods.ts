import { optionLabel } from '@t3d/resources/locales';
import { MIN_PAYMENT } from '@t3d/resources/money/recharge-records';
import { Router } from 'express';
import { openMethods } from '../startPayment';
import { contextOf } from '../../../middleware/context';

/**
 * `GET /payment-methods`: how the caller may recharge its own wallet now, and the least amount. Who has no wallet of an
 * agent's has no way.
 */
export function paymentMethodRoutes(): Router {
  const router = Router();
  router.get('/payment-methods', async (request, response) => {
    const ctx = contextOf(request);
    const methods = (await openMethods(ctx)).map((one) => ({
      ...one,
      label: optionLabel('recharge-records', 'payment', one.payment, ctx.language),
    }));
    response.json({ code: 200, message: 'ok', data: { methods, least: MIN_PAYMENT } });
  });
  return router;
}
