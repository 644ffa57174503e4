import type { PaymentGateway } from '../port';

type Facts = Pick<PaymentGateway, 'name' | 'methods' | 'currencies' | 'answers'>;
export type Adapter = Omit<PaymentGateway, keyof Facts>;

/**
 * A gateway whose library is loaded when it is first needed: some take a third of a second, and most processes never
 * take a payment by each.
 */
export function lazyGateway(facts: Facts, load: () => Promise<Adapter>): PaymentGateway {
  let loading: Promise<Adapter> | undefined;
  const adapter = (): Promise<Adapter> => {
    loading ??= load();
    return loading;
  };
  return {
    ...facts,
    checkout: async (request) => (await adapter()).checkout(request),
    verify: async (notice) => (await adapter()).verify(notice),
    query: async (paymentNo, gatewayNo) => (await adapter()).query(paymentNo, gatewayNo),
    close: async (paymentNo, gatewayNo) => (await adapter()).close(paymentNo, gatewayNo),
    refund: async (request) => (await adapter()).refund(request),
    queryRefund: async (request) => (await adapter()).queryRefund(request),
    statement: async (day) => (await adapter()).statement(day),
  };
}
