// Builds the texts that the ledger's key signs. A text must never change; a further field needs a new version.

/** A leg as its movement's seal signs it, with the account's owner and purpose. */
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

/** Returns the signed text of a movement with all legs. */
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

/** Returns the signed text of an account's state, without which the last movement could be removed unnoticed. */
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

/** The fields of a payment that its seal signs, which change only with a movement of money. */
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

/** The columns that must be read to sign a payment. */
export const PAYMENT_COLUMNS = [...PAYMENT_FIELDS, 'businessUser'] as const;
export type SealedPayment = Readonly<Partial<Record<(typeof PAYMENT_COLUMNS)[number], unknown>>>;

/** Returns the signed text of a payment's state. */
export const paymentText = (payment: SealedPayment): string =>
  JSON.stringify([
    'payment',
    ...PAYMENT_FIELDS.map((name) => {
      const value = payment[name] ?? null;
      if (value === null) return null;
      if (NUMBERS.has(name)) return Number(value);
      return name === 'paidAt' ? new Date(value as Date | string).toISOString() : String(value);
    }),
    // Add the app user only for a VoIP balance, because seals are older than app users.
    ...(payment.businessUser ? [Number(payment.businessUser)] : []),
  ]);

/** Returns the text that a pin signs, over the movements above `from` and up to `upTo`. */
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
