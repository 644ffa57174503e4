/** A client's call, with the times of the first attempt and of the final answer. */
export interface Operation<Asked> {
  /** The client's name of the operation, which the bill carries as its remark. */
  id: string;
  invoked: number;
  /** The time of the answer. Infinity if there was none. */
  returned: number;
  result: 'ok' | 'refused' | 'unknown';
  asked: Asked;
}

export interface Anomaly {
  kind: string;
  /** The ids of the contradicting operations. */
  operations: string[];
  text: string;
}

/** A call about wallets. `seen` contains the balances of one read by wallet. */
export type WalletCall =
  | { kind: 'recharge'; to: number; amount: number }
  | { kind: 'transfer'; from: number; to: number; amount: number }
  | { kind: 'read'; seen: Readonly<Record<number, number>> };
export type WalletOperation = Operation<WalletCall>;

/** A bill of a wallet, in the order of the ledger. */
export interface Bill {
  operation: string;
  amount: number;
  previousBalance: number;
  balanceAfter: number;
}

/** A card as a reader sees it. A card in stock has no owner. */
export interface CardState {
  owner: number | null;
  status: string;
}
/** A call about cards. `by` is the agent, or null for staff. */
export type CardCall =
  | { kind: 'issue'; card: number; by: number | null; to: number }
  | { kind: 'recycle'; card: number; by: number | null }
  | { kind: 'transfer-card'; from: number; to: number }
  | { kind: 'read'; card: number; seen: CardState };
export type CardOperation = Operation<CardCall>;
