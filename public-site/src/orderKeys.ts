const STORAGE_KEY = 'orders';
const MOST = 10;

/** The key gives access to the page of the order. */
export interface KnownOrder {
  orderNo: string;
  key: string;
  /** The card that the order is for. */
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

/** Keeps the ten newest orders. If storage is forbidden, the URL of an order's page still contains the key. */
export function rememberOrder(order: KnownOrder): void {
  try {
    const others = readAll().filter(({ orderNo }) => orderNo !== order.orderNo);
    localStorage.setItem(STORAGE_KEY, JSON.stringify([order, ...others].slice(0, MOST)));
  } catch {
    // Ignores missing storage, because the URL also contains the key.
  }
}

export const recallOrder = (orderNo: string): KnownOrder | null =>
  readAll().find((one) => one.orderNo === orderNo) ?? null;
