import { DAY_MS, HOUR_MS } from '@t3d/resources/kit';
import { type Context, systemContext } from '../context';
import type { Database } from '../models/database';
import { select } from '../models/sql';
import { inTransaction } from '../models/transaction';
import type { AuditReport, Invariant } from './ledgerTypes';
import { examineChains } from './auditChains';
import type { InvariantQuery } from './ties';
import { invariantsOf } from './claims';
import { examineGuards } from './guards';
import { type Head, type Mark, forgetVerified, storeVerified, lastSettled, readMark, since } from './heads';
import { readAccounts } from './sealBooks';
import { Digest, isAsSealed, readMovements } from './readMovements';
import { type SealedPayment, PAYMENT_COLUMNS, accountText, paymentText, pinText } from './seals';

async function examine(ctx: Context, claim: InvariantQuery): Promise<Invariant> {
  const [about] = await select<{ n: number }>(ctx, claim.about);
  let broken = 0;
  const examples: string[] = [];
  for (const sql of claim.breaks) {
    const [found] = await select<{ n: number }>(ctx, `SELECT COUNT(*) AS n FROM (${sql}) broken`);
    broken += Number(found?.n ?? 0);
    if (Number(found?.n ?? 0) > 0)
      examples.push(
        ...(await select<{ what: number | string }>(ctx, `${sql} LIMIT 5`)).map(({ what }) => String(what)),
      );
  }
  return { id: claim.id, title: claim.title, checked: Number(about?.n ?? 0), broken, examples };
}

/** Compares invariants by number, because I10 comes before I2 as text. */
const byNumber = (a: Invariant, b: Invariant): number => Number(a.id.slice(1)) - Number(b.id.slice(1));

interface Proof {
  report: AuditReport;
  heads: ReadonlyMap<number, Head>;
}

/** Audits the whole ledger, or only the rows since a mark. */
async function prove(ctx: Context, mark: Mark | null): Promise<Proof> {
  // Compare times as text, as SQLite stores them and MySQL accepts them.
  const recent = mark && {
    transaction: mark.transaction,
    since: since(mark).toISOString().replace('T', ' ').replace('Z', ''),
  };
  const invariants: Invariant[] = [];
  for (const claim of invariantsOf(recent)) invariants.push(await examine(ctx, claim));
  const { invariant, heads } = await examineChains(ctx, mark !== null);
  invariants.push(
    await examineGuards(ctx),
    invariant,
    await examineMovements(ctx, recent?.transaction ?? null),
    await examineAccounts(ctx),
    await examinePayments(ctx, recent?.since ?? null),
  );
  invariants.sort(byNumber);
  return { report: { ok: invariants.every(({ broken }) => broken === 0), whole: mark === null, invariants }, heads };
}

/** Audits the invariants, hash chains and seals of the whole ledger in one snapshot. Writes nothing. */
export async function audit(database: Database): Promise<AuditReport> {
  return (await prove(systemContext(database, 'command'), null)).report;
}

/** Audits the ledger inside the caller's transaction, including uncommitted changes. */
export const auditWithin = async (ctx: Context): Promise<AuditReport> => (await prove(ctx, null)).report;

/** The time of the full daily audit, 03:00 in the product's time zone (19:00 UTC). */
const NIGHT_MS = 5 * HOUR_MS;
const nightOf = (at: Date): number => Math.floor((at.getTime() + NIGHT_MS) / DAY_MS);

/**
 * Audits the rows since the last audit every hour, and the whole ledger once a night. While a fault exists, reads the
 * whole ledger.
 */
export async function auditHourly(database: Database): Promise<AuditReport> {
  const ctx = systemContext(database, 'command');
  const before = await readMark(ctx);
  const mark = before && nightOf(before.wholeAt) === nightOf(ctx.now()) ? before : null;
  const at = ctx.now();
  const reached = Math.max(await lastSettled(ctx), mark?.transaction ?? 0);
  const { report, heads } = await prove(ctx, mark);
  await inTransaction(ctx, (inner) =>
    report.ok
      ? storeVerified(inner, { heads, mark: { transaction: reached, at, wholeAt: mark?.wholeAt ?? at } })
      : forgetVerified(inner),
  );
  return report;
}

// Checks every signed row against its seal, or hourly those of new or changed movements and payments.

const MAX_EXAMPLES = 5;
const PAGE = 1_000;

class Tally {
  checked = 0;

  broken = 0;

  readonly examples: string[] = [];

  note(right: boolean, what: string | number): void {
    this.checked += 1;
    if (right) return;
    this.broken += 1;
    if (this.examples.length < MAX_EXAMPLES) this.examples.push(String(what));
  }

  about(id: string, title: string): Invariant {
    return { id, title, checked: this.checked, broken: this.broken, examples: this.examples };
  }
}

interface Pin {
  upTo: number;
  movements: number;
  last: boolean | number;
  seal: string;
}

const readPins = async (ctx: Context): Promise<Pin[]> =>
  (await select<Pin>(ctx, 'SELECT upTo, movements, last, seal FROM ledger_pins ORDER BY upTo')).map((pin) => ({
    ...pin,
    upTo: Number(pin.upTo),
    movements: Number(pin.movements),
    last: Boolean(Number(pin.last)),
  }));

/** Describes the movements that a pin signs, or a first pin that signs none. */
const pinned = (from: number, upTo: number): string =>
  upTo > from ? `${from + 1}–${upTo}` : `the pin after ${from}, of no movement`;

/** Checks that the pins sign all movements without seals, and that none of these was changed. */
async function examinePins(ctx: Context, pins: readonly Pin[], tally: Tally): Promise<void> {
  tally.note(pins.at(-1)?.last === true, 'these books have never been sealed');
  let from = 0;
  for (const { upTo, movements, last, seal } of pins) {
    const digest = new Digest();
    for await (const page of readMovements(ctx, from, upTo)) for (const movement of page) digest.add(movement);
    const text = pinText({ from, upTo, movements, last: last === true, digest: digest.end() });
    tally.note(digest.movements === movements && ctx.database.signer.isSigned(text, seal), pinned(from, upTo));
    from = upTo;
  }
}

/** Checks invariant I12: every movement matches its seal. `after` is the last audited movement. */
async function examineMovements(ctx: Context, after: number | null): Promise<Invariant> {
  const tally = new Tally();
  const pins = await readPins(ctx);
  if (after === null) await examinePins(ctx, pins, tally);
  const currencies = (
    await select<{ currency: string }>(ctx, "SELECT DISTINCT currency FROM ledger_accounts WHERE ownerType = 'SYSTEM'")
  ).map(({ currency }) => currency);
  for await (const page of readMovements(ctx, Math.max(after ?? 0, pins.at(-1)?.upTo ?? 0))) {
    for (const movement of page) tally.note(isAsSealed(ctx, movement, currencies), movement.id);
  }
  return tally.about('I12', 'every movement is as it was sealed, with all its legs');
}

/** Checks invariant I13: every account has the state that its last movement wrote. */
async function examineAccounts(ctx: Context): Promise<Invariant> {
  const tally = new Tally();
  for await (const page of readAccounts(ctx)) {
    for (const account of page)
      tally.note(
        ctx.database.signer.isSigned(accountText(account), account.seal),
        account.ownerType === 'USER' ? `wallet ${account.id}` : `${account.purpose} ${account.currency}`,
      );
  }
  return tally.about('I13', 'every account is as it was sealed: owner, balance, credit limit, last bill');
}

/** Checks invariant I15: every payment matches its seal, with `changed` only payments changed since. */
async function examinePayments(ctx: Context, changed: string | null): Promise<Invariant> {
  const tally = new Tally();
  const columns = PAYMENT_COLUMNS.map((name) => `\`${name}\``).join(', ');
  const among = changed === null ? '' : ` AND updatedAt >= '${changed}'`;
  for (let last = 0; ;) {
    const rows = await select<SealedPayment & { id: number; seal: string | null }>(
      ctx,
      `SELECT id, seal, ${columns} FROM recharge_records WHERE id > ?${among} ORDER BY id LIMIT ${PAGE}`,
      [last],
    );
    for (const row of rows) tally.note(ctx.database.signer.isSigned(paymentText(row), row.seal), row.id);
    if (rows.length < PAGE) return tally.about('I15', 'every payment is as it was sealed');
    last = Number(rows.at(-1)?.id);
  }
}
