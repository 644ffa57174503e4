import type { PaymentMethod } from '@t3d/resources/recharge-records';
import type { Context } from '../context';
import { coverAt, deviceOf, methodsFor } from '../subjects/payments';

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

/**
 * How prices of a currency can be paid in this browser, looked up once for all of them. A method without gateway or
 * rate is left out.
 */
export async function payMethodsIn(
  ctx: Context,
  currency: string,
  userAgent: string | undefined,
): Promise<(price: number) => PayMethod[]> {
  const open = await methodsFor(ctx, WORKS[deviceOf(userAgent ?? '')], currency);
  return (price) =>
    open.map(({ payment, currency: paidIn, rate }) => ({
      method: payment,
      amount: coverAt(price, rate),
      currency: paidIn,
      rate: paidIn === currency ? null : rate,
    }));
}
