// The texts that the ledger's key signs: what a database must not be able to change unnoticed. Each begins with what it
// is, so that no signature of one thing fits another. Frozen: another field is another version
// (api/models/database.ts).

/** One leg as its movement's seal signs it: whose it is, and of which purpose its account is. */
export interface SealedLeg {
  readonly account: string;
  readonly toAccount: number | null;
  readonly type: string | null;
  readonly amount: number;
  readonly reason: string | null;
}

export interface SealedMovement {
  readonly idemScope: string;
  readonly idemKey: string;
  readonly requestHash: string;
  readonly kind: string;
  readonly currency: string;
  readonly orderNo: string | null;
  readonly reverses: number | null;
  readonly operator: number | null;
  readonly remark: string | null;
  readonly result: string;
  readonly createdAt: Date;
}

/** A movement with all its legs, the platform's own too. */
export const movementText = (movement: SealedMovement, legs: readonly SealedLeg[]): string =>
  JSON.stringify([
    'movement',
    movement.idemScope,
    movement.idemKey,
    movement.requestHash,
    movement.kind,
    movement.currency,
    movement.orderNo,
    movement.reverses,
    movement.operator,
    movement.remark,
    movement.result,
    movement.createdAt.toISOString(),
    legs.map(({ account, toAccount, type, amount, reason }) => [account, toAccount, type, amount, reason]),
  ]);

export interface SealedAccount {
  readonly id: number;
  readonly ownerType: string;
  readonly owner: number;
  readonly purpose: string;
  readonly currency: string;
  readonly balance: number | null;
  readonly sequence: number;
  readonly creditLimit: number;
  readonly headHash: string | null;
}

/** An account as it is now: whoever takes its last movement away would have to sign what it was before. */
export const accountText = (account: SealedAccount): string =>
  JSON.stringify([
    'account',
    account.id,
    account.ownerType,
    account.owner,
    account.purpose,
    account.currency,
    account.balance,
    account.sequence,
    account.creditLimit,
    account.headHash,
  ]);

/** The fields of a payment that its seal holds; a remark is free, and how often a gateway was queried is no money. */
const PAYMENT_FIELDS = [
  'paymentNo',
  'account',
  'product',
  'payment',
  'amount',
  'currency',
  'rate',
  'credited',
  'creditedCurrency',
  'status',
  'anomaly',
  'resolution',
  'paidAmount',
  'payCurrency',
  'refunded',
  'gateway',
  'gatewayNo',
  'terminal',
  'plan',
  'order',
  'paidAt',
] as const;
const NUMBERS: ReadonlySet<string> = new Set([
  'account',
  'amount',
  'rate',
  'credited',
  'paidAmount',
  'refunded',
  'terminal',
  'plan',
  'order',
]);

/** What is read to sign a payment. */
export const PAYMENT_COLUMNS = [...PAYMENT_FIELDS, 'businessUser'] as const;
export type SealedPayment = Readonly<Partial<Record<(typeof PAYMENT_COLUMNS)[number], unknown>>>;

/** A payment as it is now. A row of the database and the record of a command give the same text. */
export const paymentText = (payment: SealedPayment): string =>
  JSON.stringify([
    'payment',
    ...PAYMENT_FIELDS.map((name) => {
      const value = payment[name] ?? null;
      if (value === null) return null;
      if (NUMBERS.has(name)) return Number(value);
      return name === 'paidAt' ? new Date(value as Date | string).toISOString() : String(value);
    }),
    // Whose VoIP balance it is for; those for wallets and orders are signed as they were before there were any.
    ...(payment.businessUser ? [Number(payment.businessUser)] : []),
  ]);

/** Movements of before there were seals: those above `from`, up to `upTo`. */
export const pinText = ({
  from,
  upTo,
  movements,
  last,
  digest,
}: {
  from: number;
  upTo: number;
  movements: number;
  last: boolean;
  digest: string;
}): string => JSON.stringify(['pin', from, upTo, movements, last, digest]);
