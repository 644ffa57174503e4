const STORAGE_KEY = 'orders';
const MOST = 10;

/** An order that was made in this browser: what opens its page again after a closed one. */
export interface KnownOrder {
  orderNo: string;
  key: string;
  /** The card that it was bought for. */
  number: string;
}

function readAll(): KnownOrder[] {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as KnownOrder[]) : [];
  } catch {
    return [];
  }
}

/** Keeps the ten newest orders of this browser. Without storage the address of the page holds the key. */
export function rememberOrder(order: KnownOrder): void {
  try {
    const others = readAll().filter(({ orderNo }) => orderNo !== order.orderNo);
    localStorage.setItem(STORAGE_KEY, JSON.stringify([order, ...others].slice(0, MOST)));
  } catch {
    // Nothing is lost: see above.
  }
}

export const recallOrder = (orderNo: string): KnownOrder | null =>
  readAll().find((one) => one.orderNo === orderNo) ?? null;
