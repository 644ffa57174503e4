import { call, CallFailed, type CallOptions } from './client';
import { currentLanguage } from '../language';
import type { PlanOffer, PublicOrder } from './responses';

export interface Bought {
  orderNo: string;
  payUrl: string;
  key: string;
}

/** Buys an offer at the price that the buyer saw. `attempt` is the idempotency key. */
export async function buyOffer(
  number: string,
  offer: PlanOffer,
  { method, attempt, email, ...options }: CallOptions & { method: string; attempt: string; email: string },
): Promise<Bought> {
  const { data } = await call(`/data-api/cards/${encodeURIComponent(number)}/orders`, {
    ...options,
    body: { planId: offer.id, paymentMethod: method, ...(email && { email }) },
    headers: { 'Idempotency-Key': attempt, 'X-Offer-Price': String(offer.price) },
  });
  const bought = data as Bought | null | undefined;
  if (!bought?.payUrl) throw new CallFailed();
  return bought;
}

/** Returns the URL of a payment in the reader's language. */
export const payHref = (payUrl: string): string => `${payUrl}?lang=${currentLanguage}`;

const query = (key: string | null): string => (key ? `?key=${encodeURIComponent(key)}` : '');
const orderPath = (orderNo: string): string => `/data-api/orders/${encodeURIComponent(orderNo)}`;

/** Loads an order, with its progress if the key is given. */
export async function fetchOrder(orderNo: string, key: string | null, options?: CallOptions): Promise<PublicOrder> {
  const { data } = await call(`${orderPath(orderNo)}${query(key)}`, options);
  const order = data as PublicOrder | null | undefined;
  if (!order?.orderNo) throw new CallFailed();
  return order;
}

/** Returns the URL of the event stream, with the language because an EventSource sends the browser's. */
export const eventsPath = (orderNo: string, key: string): string =>
  `${orderPath(orderNo)}/events${query(key)}&lang=${currentLanguage}`;
