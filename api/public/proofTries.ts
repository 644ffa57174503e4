import { HOUR_MS, foldCode } from '@t3d/resources/kit';
import { createHash } from 'node:crypto';
import { type Transaction, UniqueConstraintError, type Model, type ModelStatic, DataTypes } from 'sequelize';
import type { Context } from '../context';
import { TooMany } from '../errors';
import { inTransaction } from '../models/transaction';
import type { CtripItem } from '@t3d/resources/rows';
import type { Database } from '../models/database';
import { technicalTable } from '../models/table';

/** The model of lookups that found no card, by address. */
export const missesOf = (database: Database): ModelStatic<Model<{ id?: number; address: string; at: Date }>> =>
  technicalTable(database, 'card_misses', {
    id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
    address: DataTypes.STRING(64),
    at: DataTypes.DATE(3),
  });
/** The model of addresses that must send a proof of work. */
export const watchedOf = (database: Database): ModelStatic<Model<{ address: string; until: Date }>> =>
  technicalTable(database, 'watched_addresses', {
    address: { type: DataTypes.STRING(64), primaryKey: true },
    until: DataTypes.DATE(3),
  });
/** The model of wrong proofs for Ctrip orders, by address and by order. */
const proofTriesOf = (database: Database): ModelStatic<Model<{ counted: string; wrong: number; since: Date }>> =>
  technicalTable(database, 'proof_tries', {
    counted: { type: DataTypes.STRING(96), primaryKey: true },
    wrong: DataTypes.INTEGER,
    since: DataTypes.DATE(3),
  });
/** The model of hashed addresses of unpaid orders, with the time until which each waits. */
export const publicOrdersOf = (
  database: Database,
): ModelStatic<Model<{ orderId: number; address: string; terminal: number; until: Date }>> =>
  technicalTable(database, 'public_orders', {
    orderId: { type: DataTypes.BIGINT, primaryKey: true },
    address: DataTypes.STRING(64),
    terminal: DataTypes.BIGINT,
    until: DataTypes.DATE(3),
  });

/** The maximum number of wrong proofs within an hour, per address and per order. */
const MAX_WRONG = 5;

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Creates the counter rows outside the transaction that locks them. */
async function makeRows(ctx: Context, counted: readonly string[]): Promise<void> {
  const tries = proofTriesOf(ctx.database);
  for (const one of counted) {
    if (await tries.findByPk(one, { raw: true })) continue;
    try {
      await tries.create({ counted: one, wrong: 0, since: ctx.now() });
    } catch (error) {
      // Another call has just created the row.
      if (!(error instanceof UniqueConstraintError)) throw error;
    }
  }
}

interface Counted {
  counted: string;
  wrong: number;
  since: Date;
}

/** Locks the rows in order, and resets those whose hour is over. */
async function lockRows(ctx: Context & { transaction: Transaction }, counted: readonly string[]): Promise<Counted[]> {
  const { transaction, database } = ctx;
  const now = ctx.now();
  const rows: Counted[] = [];
  for (const one of counted) {
    const row = await proofTriesOf(database).findByPk(one, { transaction, lock: transaction.LOCK.UPDATE });
    const since = row ? new Date(row.get('since') as Date) : now;
    const isOver = now.getTime() - since.getTime() >= HOUR_MS;
    rows.push({ counted: one, wrong: isOver || !row ? 0 : Number(row.get('wrong')), since: isOver ? now : since });
  }
  return rows;
}

/**
 * Checks the proof of an order. Returns null for a correct one, otherwise the attempts left. After five wrong ones
 * within an hour, throws 429 even for the right one.
 */
export async function checkProof(
  ctx: Context,
  { address, order, isRight }: { address: string; order: string; isRight: boolean },
): Promise<number | null> {
  const counted = [`a ${hash(address)}`, `o ${hash(order)}`];
  await makeRows(ctx, counted);
  return inTransaction(ctx, async (inner) => {
    const rows = await lockRows(inner, counted);
    const full = rows.find(({ wrong }) => wrong >= MAX_WRONG);
    if (full) {
      const left = full.since.getTime() + HOUR_MS - ctx.now().getTime();
      throw new TooMany('ctripSearch.tooMany', Math.max(1, Math.ceil(left / 1000)));
    }
    if (isRight) return null;
    for (const { counted: one, wrong, since } of rows)
      await proofTriesOf(ctx.database).update(
        { wrong: wrong + 1, since: wrong === 0 ? ctx.now() : since },
        { where: { counted: one }, transaction: inner.transaction },
      );
    return MAX_WRONG - 1 - Math.max(...rows.map(({ wrong }) => wrong));
  });
}

/** The kind of proof: the end of a phone number, the start of a mail address, or null. */
export type ProofKind = 'phone' | 'mail' | null;
interface Proof {
  readonly asks: ProofKind;
  /** All texts that are accepted as the proof. */
  readonly right: readonly string[];
}

const DIGITS = 4;
const LETTERS = 3;
type Person = Readonly<Record<string, unknown>>;

const peopleOf = (kept: string | null | undefined): Person[] => (kept ? (JSON.parse(kept) as Person[]) : []);
const textIn = (person: Person, name: string): string => {
  const { [name]: value } = person;
  return typeof value === 'string' || typeof value === 'number' ? foldCode(String(value)) : '';
};

/** Returns the last four digits of the phone numbers of travellers and contacts. */
const phoneEnds = (people: readonly Person[]): string[] =>
  people
    .flatMap((person) => [textIn(person, 'mobile'), textIn(person, 'optionalMobile')])
    .map((phone) => phone.replace(/\D/g, ''))
    .filter((digits) => digits.length >= DIGITS)
    .map((digits) => digits.slice(-DIGITS));

/** Returns the first three letters of each mail address, at most up to the @. */
const mailStarts = (people: readonly Person[]): string[] =>
  people
    .map((person) => textIn(person, 'email').toLowerCase())
    .filter((mail) => mail.indexOf('@') > 0)
    .map((mail) => mail.slice(0, Math.min(LETTERS, mail.indexOf('@'))));

/** Returns how a buyer proves the purchase: by phone number, or else by mail address. */
export function proofOf(items: readonly Pick<CtripItem, 'contacts' | 'passengers'>[]): Proof {
  const people = items.flatMap(({ contacts, passengers }) => [...peopleOf(passengers), ...peopleOf(contacts)]);
  const phones = phoneEnds(people);
  if (phones.length > 0) return { asks: 'phone', right: phones };
  const mails = mailStarts(people);
  return mails.length > 0 ? { asks: 'mail', right: mails } : { asks: null, right: [] };
}

/** Returns whether a typed text is the proof. Ignores full-width forms, blanks and case. */
export const isProven = ({ right }: Proof, typed: string): boolean => {
  const given = foldCode(typed).replace(/[ -]/g, '').toLowerCase();
  return right.includes(given);
};
