const STORAGE_KEY = 'orders';
const MOST = 10;

/** An order with the key to its page. */
export interface KnownOrder {
  orderNo: string;
  key: string;
  /** The number of the order's card. */
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

/** Stores the order among the ten newest. */
export function rememberOrder(order: KnownOrder): void {
  try {
    const others = readAll().filter(({ orderNo }) => orderNo !== order.orderNo);
    localStorage.setItem(STORAGE_KEY, JSON.stringify([order, ...others].slice(0, MOST)));
  } catch {
    // Ignores missing storage, because the URL contains the key too.
  }
}

export const recallOrder = (orderNo: string): KnownOrder | null =>
  readAll().find((one) => one.orderNo === orderNo) ?? null;
