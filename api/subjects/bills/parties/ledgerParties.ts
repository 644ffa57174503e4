import type { Context } from '../../../context';
import { select } from '../../../models/sql';

/** What a party has of an order, minor units: what its charges brought, what refunds took back (≤ 0), and both. */
export interface Amounts {
  earned: number;
  back: number;
  net: number;
}
/** The platform's accounts that earn; the others hold what payers gave. */
export const EARNING = { REVENUE: 'PLATFORM', ESIM_FEE: 'ESIM_FEE', SUPPLIER_COST: 'SUPPLIER' } as const;
type Earner = (typeof EARNING)[keyof typeof EARNING];

/** The whole money of an order as the ledger has it: the sum of all that earned is what the payer paid. */
export interface LedgerParties {
  currency: string;
  /** Whose wallet paid; null: an end user through a gateway, or a sales channel. */
  buyer: number | null;
  channel: boolean;
  payer: Amounts;
  /** By the user of the wallet. */
  agents: ReadonlyMap<number, Amounts>;
  platform: ReadonlyMap<Earner, Amounts>;
}

const CHARGES: ReadonlySet<string> = new Set(['PURCHASE', 'RETAIL_SALE', 'RENEWAL', 'CHANNEL_SALE', 'CHANNEL_COST']);
/** Bills of the one who pays: their sum, the other way round, is what was paid. */
const PAYING: ReadonlySet<string> = new Set(['BUY', 'ESIM_GENERATE', 'REFUND', 'ESIM_REVKED']);

interface Row {
  kind: string;
  ownerType: string;
  owner: number | null;
  purpose: string;
  type: string | null;
  currency: string;
  amount: number | string;
}

export const nothing = (): Amounts => ({ earned: 0, back: 0, net: 0 });
export const sum = (all: Iterable<Amounts>): Amounts => {
  const total = nothing();
  for (const { earned, back, net } of all) {
    total.earned += earned;
    total.back += back;
    total.net += net;
  }
  return total;
};

function add<Key>(to: Map<Key, Amounts>, key: Key, kind: string, amount: number): void {
  const amounts = to.get(key) ?? nothing();
  if (CHARGES.has(kind)) amounts.earned += amount;
  else amounts.back += amount;
  amounts.net += amount;
  to.set(key, amounts);
}

/**
 * Replays every entry of an order: charges, further terms, refunds, what was clawed back, fees. Null for an order under
 * whose number nothing was posted.
 */
export async function readParties(ctx: Context, orderNo: string): Promise<LedgerParties | null> {
  const rows = await select<Row>(
    ctx,
    `SELECT t.kind, a.ownerType, a.owner, a.purpose, e.type, e.currency, SUM(e.amount) AS amount
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.\`transaction\`
      JOIN ledger_accounts a ON a.id = e.ledgerAccount
    WHERE e.orderNo = ? GROUP BY t.kind, a.ownerType, a.owner, a.purpose, e.type, e.currency`,
    [orderNo],
  );
  if (!rows[0]) return null;
  const payers = new Map<string, Amounts>();
  const agents = new Map<number, Amounts>();
  const platform = new Map<Earner, Amounts>();
  let buyer: number | null = null;
  for (const { kind, ownerType, owner, purpose, type, amount } of rows) {
    const isWallet = ownerType === 'USER';
    const earner = isWallet ? undefined : EARNING[purpose as keyof typeof EARNING];
    if (earner) add(platform, earner, kind, Number(amount));
    else if (isWallet && !PAYING.has(type ?? '')) add(agents, Number(owner), kind, Number(amount));
    else {
      if (isWallet) buyer = Number(owner);
      add(payers, 'payer', kind, -Number(amount));
    }
  }
  return {
    currency: rows[0].currency,
    buyer,
    channel: rows.some(({ purpose }) => purpose === 'CHANNEL_RECEIVABLE'),
    payer: payers.get('payer') ?? nothing(),
    agents,
    platform,
  };
}
