import { createHash } from 'node:crypto';

/**
 * The fields of a wallet entry that its line contains; amounts in minor units, times with exactly the milliseconds that
 * are stored.
 */
export interface ChainEntry {
  readonly sequence: number;
  readonly createdAt: Date;
  readonly type: string;
  readonly amount: number;
  readonly previousBalance: number;
  readonly balanceAfter: number;
  readonly currency: string;
  readonly orderNo: string | null;
  readonly reason: string | null;
  readonly from: number | null;
  readonly remark: string | null;
  /** The limit that was in force when it bought; in the line of version 2. */
  readonly creditLimit?: number;
  /**
   * The seal of its movement: who has it writes the line's version 2. Bills from before have none, and keep version 1.
   */
  readonly seal?: string | null;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

// A remark is free text: it must not be able to look like two fields or two lines.
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('|', '\\p').replaceAll('\n', '\\n');

/** What the first entry of a wallet is chained to. */
export const chainStart = (account: number, currency: string): string => sha256(`wallet:${account}:${currency}`);

/**
 * The text of one entry that its hash is made of. Version 2 goes on with the credit limit and the seal, which signs the
 * whole movement: so the chain, which anybody can follow, holds also what a bill does not show.
 */
export function chainLine(entry: ChainEntry): string {
  return [
    entry.sequence,
    entry.createdAt.toISOString(),
    entry.type,
    entry.amount,
    entry.previousBalance,
    entry.balanceAfter,
    entry.currency,
    entry.orderNo ?? '',
    entry.reason ?? '',
    entry.from ?? '',
    escaped(entry.remark ?? ''),
    ...(entry.seal ? [entry.creditLimit ?? 0, entry.seal] : []),
  ].join('|');
}

/** The hash of an entry from the hash of the one before it (or `chainStart`) and its own line. */
export const chainNext = (previousHash: string, line: string): string => sha256(`${previousHash}\n${line}`);
