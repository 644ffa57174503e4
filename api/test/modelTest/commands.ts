/** An agent of a chain (index in FOREST) and the agent's price. */
export interface Link {
  agent: number;
  cost: number;
}

/**
 * A command to the ledger as plain data, with agents as indexes in FOREST, so that a part of a list can run on new
 * data.
 */
export type Command = { key: string } & (
  | { kind: 'recharge'; user: number; amount: number }
  | { kind: 'payIn'; user: number; paid: number; rate: string }
  | { kind: 'reverse'; of: string }
  | { kind: 'transfer'; by: number | 'ADMIN'; from: number; to: number; amount: number }
  | { kind: 'buy'; orderNo: string; chain: Link[]; fee: number; currency: string }
  | { kind: 'sellRetail'; orderNo: string; chain: Link[]; retail: number; currency: string }
  | { kind: 'refund'; orderNo: string; amount: number | 'all'; fee: boolean }
  | { kind: 'buyTerm' | 'renewTerm'; orderNo: string; chain: Link[]; currency: string }
  | { kind: 'refundUnused'; orderNo: string; unusedDays: number; unusedMessages?: number }
  | { kind: 'buyStock'; buyer: number; amount: number; count: number }
  | { kind: 'setCredit'; user: number; limit: number }
);
export type CommandOf<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;
