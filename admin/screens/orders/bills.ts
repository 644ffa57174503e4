import type { OrderBill } from './calls';

/** What an order cost and brought one wallet, as far as its bills may be seen. */
export interface Party {
  id: number;
  label: string;
  paid: number;
  received: number;
  net: number;
}

/** The wallets of an order's bills, in the order of their first one. */
export function partiesOf(bills: readonly OrderBill[]): Party[] {
  const parties = new Map<number, Party>();
  for (const { toAccount, toAccountLabel, amount } of bills) {
    const party = parties.get(toAccount) ?? {
      id: toAccount,
      label: toAccountLabel ?? `#${toAccount}`,
      paid: 0,
      received: 0,
      net: 0,
    };
    if (amount < 0) party.paid += amount;
    else party.received += amount;
    party.net += amount;
    parties.set(toAccount, party);
  }
  return [...parties.values()];
}
