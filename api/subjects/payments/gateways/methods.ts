/** The ways to pay that a record can carry; the same words as `recharge-records.payment`. */
export const METHODS = [
  'ALIPAY',
  'ALIPAY_HK',
  'ALIPAY_WEB',
  'ALIPAY_WEB_WAP',
  'WECHAT_PAY',
  'WECHAT_QR',
  'WECHAT_H5',
  'WECHAT_WEB',
  'PAYPAL',
  'APPLE',
  'WEB_ALL_IN_PAY',
] as const;
export type PaymentMethod = (typeof METHODS)[number];
