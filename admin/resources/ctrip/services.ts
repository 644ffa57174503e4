/** Services of Ctrip's interface that the screens have a word for. */
const NAMED = [
  'VerifyOrder',
  'CreatePreOrder',
  'PayPreOrder',
  'CancelPreOrder',
  'CreateOrder',
  'CancelOrder',
  'RefundOrder',
  'QueryOrder',
  'SendVoucher',
  'EditOrder',
  'SupplierBalanceQuery',
  'PayPreOrderConfirm',
  'CreateOrderConfirm',
  'CancelOrderConfirm',
  'OrderConsumedNotice',
  'OrderTravelNotice',
  'DatePriceModify',
  'DateInventoryModify',
] as const;
type NamedService = (typeof NAMED)[number];
export const isNamedService = (name: string): name is NamedService => (NAMED as readonly string[]).includes(name);
