const STORAGE_KEY = 'orders';
const MOST = 10;

/** An order placed in this browser, with the key that reopens its page. */
export interface KnownOrder {
  orderNo: string;
  key: string;
  /** The card for which the order was placed. */
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

/** Stores the ten newest orders of this browser. Without storage the URL of the page still contains the key. */
export function rememberOrder(order: KnownOrder): void {
  try {
    const others = readAll().filter(({ orderNo }) => orderNo !== order.orderNo);
    localStorage.setItem(STORAGE_KEY, JSON.stringify([order, ...others].slice(0, MOST)));
  } catch {
    // Storage is optional, because the URL contains the key.
  }
}

export const recallOrder = (orderNo: string): KnownOrder | null =>
  readAll().find((one) => one.orderNo === orderNo) ?? null;
