import { DAY_MS, HOUR_MS } from '@t3d/resources/kit';
import { systemContext } from '../context';
import type { Context } from '../context';
import type { Database } from '../models/database';
import { select } from '../models/sql';
import { inTransaction } from '../models/transaction';
import type { AuditReport, Invariant } from './types';
import { examineChains } from './auditChains';
import { examineAccounts, examineMovements, examinePayments } from './auditSeals';
import type { Claim } from './bounds';
import { claimsOf } from './claims';
import { examineGuards } from './guards';
import type { Head, Mark } from './verified';
import { forgetVerified, keepVerified, lastSettled, readMark, since } from './verified';

async function examine(ctx: Context, claim: Claim): Promise<Invariant> {
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

/** I2 before I10. */
const byNumber = (a: Invariant, b: Invariant): number => Number(a.id.slice(1)) - Number(b.id.slice(1));

interface Proof {
  report: AuditReport;
  heads: ReadonlyMap<number, Head>;
}

/** Proves everything, or what came since a mark. */
async function prove(ctx: Context, mark: Mark | null): Promise<Proof> {
  // Both databases keep times as text of this beginning, or compare them with it.
  const recent = mark && {
    transaction: mark.transaction,
    since: since(mark).toISOString().replace('T', ' ').replace('Z', ''),
  };
  const invariants: Invariant[] = [];
  for (const claim of claimsOf(recent)) invariants.push(await examine(ctx, claim));
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

/**
 * Proves the books whole: set-based queries, the chains of bills and the seals, on one database as it is. Reads
 * only.
 */
export async function audit(database: Database): Promise<AuditReport> {
  return (await prove(systemContext(database, 'command'), null)).report;
}

/** The same inside a caller's transaction: what it has written and not committed is proved too. */
export const auditWithin = async (ctx: Context): Promise<AuditReport> => (await prove(ctx, null)).report;

/** 03:00 in the house's time zone (UTC+8) is 19:00 UTC: the days of whole audits begin then. */
const NIGHT_MS = 5 * HOUR_MS;
const nightOf = (at: Date): number => Math.floor((at.getTime() + NIGHT_MS) / DAY_MS);

/**
 * The same every hour: what came since the last time, and the whole once a night. It notes how far the books were
 * right; once they are not, it reads them whole every time until they are.
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
      ? keepVerified(inner, { heads, mark: { transaction: reached, at, wholeAt: mark?.wholeAt ?? at } })
      : forgetVerified(inner),
  );
  return report;
}
