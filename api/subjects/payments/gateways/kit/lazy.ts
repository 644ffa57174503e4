import type { PaymentGateway } from '../port';

type Facts = Pick<PaymentGateway, 'name' | 'methods' | 'currencies' | 'answers'>;
export type Works = Omit<PaymentGateway, keyof Facts>;

/**
 * A gateway whose library is loaded when it is first needed: some take a third of a second, and most processes never
 * take a payment by each.
 */
export function lazyGateway(facts: Facts, load: () => Promise<Works>): PaymentGateway {
  let loading: Promise<Works> | undefined;
  const works = (): Promise<Works> => {
    loading ??= load();
    return loading;
  };
  return {
    ...facts,
    checkout: async (request) => (await works()).checkout(request),
    verify: async (notice) => (await works()).verify(notice),
    query: async (paymentNo, gatewayNo) => (await works()).query(paymentNo, gatewayNo),
    close: async (paymentNo, gatewayNo) => (await works()).close(paymentNo, gatewayNo),
    refund: async (request) => (await works()).refund(request),
    queryRefund: async (request) => (await works()).queryRefund(request),
    statement: async (day) => (await works()).statement(day),
  };
}
