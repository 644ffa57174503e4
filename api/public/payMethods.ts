import type { PaymentMethod } from '@t3d/resources/recharge-records';
import type { Context } from '../context';
import { deviceOf, termsOf } from '../subjects/payments';
import { Invalid } from '../errors';

type Place = ReturnType<typeof deviceOf>;

/**
 * The methods that work in a browser of each kind, in the order in which a page offers them. WeChat's own browser
 * blocks Alipay; a phone cannot scan its own screen; APPLE works in an app only.
 */
const WORKS: Readonly<Record<Place, readonly PaymentMethod[]>> = {
  wechat: ['WECHAT_PAY', 'WEB_ALL_IN_PAY'],
  phone: ['WECHAT_H5', 'ALIPAY_WEB_WAP', 'ALIPAY_HK', 'PAYPAL', 'WEB_ALL_IN_PAY'],
  desktop: ['WECHAT_QR', 'ALIPAY_WEB', 'PAYPAL', 'WEB_ALL_IN_PAY'],
};

/** A way to pay a price: what the payer pays, in minor units of its currency; `rate` where that is another one. */
export interface PayMethod {
  method: PaymentMethod;
  amount: number;
  currency: string;
  rate: string | null;
}

/** How a price can be paid in this browser. A method without gateway or rate is left out. */
export async function payMethods(
  ctx: Context,
  price: { amount: number; currency: string },
  userAgent: string | undefined,
): Promise<PayMethod[]> {
  const found: PayMethod[] = [];
  for (const method of WORKS[deviceOf(userAgent ?? '')]) {
    const terms = await termsOf(ctx, { ...price, method, price: true }).catch((error: unknown) => {
      if (error instanceof Invalid) return null;
      throw error;
    });
    if (terms)
      found.push({
        method,
        amount: terms.amount,
        currency: terms.currency,
        rate: terms.currency === price.currency ? null : terms.rate,
      });
  }
  return found;
}
