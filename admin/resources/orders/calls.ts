import type { T3dDataProvider } from '../../providers/dataProvider';
import type { Row } from '../../providers/rows';
import { readPage } from '../../providers/rows';

export interface OrderBill extends Row {
  createdAt: string;
  toAccount: number;
  toAccountLabel: string | null;
  type: string;
  amount: number;
  currency: string;
  fromLabel: string | null;
  remark: string | null;
}
/** A card in the caller's scope; null for another's. Read as a list, where what is not there is no error. */
export async function loadCard(provider: T3dDataProvider, id: number): Promise<Row | null> {
  return (await readPage(provider, 'terminals', { id, size: 1 })).rows[0] ?? null;
}

/** One party of an order; minor units. `back`: what refunds took of it, zero or below. */
export interface Party {
  kind: 'AGENT' | 'PLATFORM' | 'ESIM_FEE' | 'SUPPLIER' | 'OTHERS' | 'ABOVE' | 'BELOW' | 'END_USER' | 'CHANNEL';
  who: number | null;
  whoLabel: string | null;
  role: string | null;
  own: boolean;
  earned: number;
  back: number;
  net: number;
}
/** Who paid for an order and who earned on it; the sum of the lines is what the payer paid. */
export interface Parties {
  currency: string | null;
  lines: Party[];
  payer: Party | null;
  margin?: { supplierCost: number; net: number } | null;
  ctripOrder?: number | null;
}
/** Shows no toast: its section shows the error. */
export const loadParties = (provider: T3dDataProvider, resource: string, id: number) =>
  provider.read<Parties>(`${resource}/${id}/parties`);

/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  parties: (resource: string, id: number, version?: number) => [resource, 'parties', id, version] as const,
  cardOfOrder: (card: number | null, version?: number) => ['terminals', 'install', card, version] as const,
};
