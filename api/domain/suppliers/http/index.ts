import { randomUUID } from 'node:crypto';
import type { Answer, SupplierPort, UsageFault, UsagePage, UsageRow, Verdict } from '../port';
import { type HttpRules, type HttpSettings, callSupplier } from './client';
import { normaliseLpa } from '@t3d/resources/esim';
import { readTime } from '@t3d/resources/kit';

const VERDICTS: readonly Verdict[] = ['ACCEPTED', 'REFUSED', 'PENDING'];
const REFERENCE = /^[A-Za-z0-9-]{1,64}$/;
const LONGEST_REASON = 200;
const LONGEST_CURSOR = 255;
const MAX_USED = 2_000_000_000;

export const isReference = (value: unknown): value is string => typeof value === 'string' && REFERENCE.test(value);
/** Parses an LPA code. Returns null without a profile, and undefined for an invalid one. */
export const readProfile = (value: unknown): string | null | undefined =>
  value === undefined || value === null ? null : (normaliseLpa(value) ?? undefined);
/** Returns a supplier's text as a single short line for the log. */
export const shortText = (text: unknown): string =>
  typeof text === 'string' ? [...text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')].slice(0, LONGEST_REASON).join('') : '';

type Fields = Readonly<Record<string, unknown>>;
function requireObject(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('an answer that is no JSON object');
  return value as Fields;
}

/** Parses a response. Throws if it contains no verdict, so that the request is sent again. */
function readAnswer(body: unknown): Answer {
  const { verdict, reason, lpa } = requireObject(body);
  if (!VERDICTS.includes(verdict as Verdict)) throw new Error('an answer without a verdict');
  const profile = readProfile(lpa);
  if (profile === undefined) throw new Error('an answer whose lpa is no LPA:1 code');
  return { verdict: verdict as Verdict, lpa: profile, reason: shortText(reason) || undefined };
}

const figure = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MAX_USED
    ? (value as number)
    : undefined;

/** Parses a usage row, or returns why it is invalid. */
export function readUsageRow(value: unknown): UsageRow | UsageFault {
  const { reference, usedMB, usedMessages, at } = (typeof value === 'object' && value !== null ? value : {}) as Fields;
  if (!isReference(reference)) return { reference: null, reason: 'no reference' };
  const time = typeof at === 'string' ? readTime(at) : null;
  if (!time) return { reference, reason: 'at is no time' };
  const row = { usedMB: figure(usedMB), usedMessages: figure(usedMessages) };
  if (row.usedMB === undefined && row.usedMessages === undefined)
    return { reference, reason: 'neither usedMB nor usedMessages is a whole number' };
  return { reference, ...row, at: time };
}

export function splitRows(values: readonly unknown[]): Pick<UsagePage, 'rows' | 'faults'> {
  const read = values.map(readUsageRow);
  return {
    rows: read.filter((row): row is UsageRow => !('reason' in row)),
    faults: read.filter((row): row is UsageFault => 'reason' in row),
  };
}

/** Reads a page of the usage feed. An invalid row is a fault and does not affect the valid rows. */
function readUsage(body: unknown, before: string | null): UsagePage {
  const { rows, cursor, more } = requireObject(body);
  if (!Array.isArray(rows)) throw new Error('usage without rows');
  if (cursor !== undefined && cursor !== null && !(typeof cursor === 'string' && cursor.length <= LONGEST_CURSOR))
    throw new Error('usage whose cursor is no short text');
  if (more === true && (cursor === undefined || cursor === null || cursor === before))
    throw new Error('usage that has more, but whose cursor does not move');
  return { ...splitRows(rows), cursor: typeof cursor === 'string' ? cursor : before, more: more === true };
}

export { type HttpSettings, isFresh, sameSignature, signAnswer, signRequest } from './client';

const ANSWER_LIMIT = 16 * 1024;
const USAGE_LIMIT = 4 * 1024 * 1024;
/** The HTTP statuses of a supplier that lacks the called function. */
const ABSENT = [404, 501];

/** Returns a supplier that follows docs/supplier-protocol.md. */
export function httpSupplier(settings: HttpSettings, rules: HttpRules): SupplierPort {
  const post = async (path: string, reference: string, body: object): Promise<Answer> => {
    const said = await callSupplier(settings, rules, { method: 'POST', path, reference, body, limit: ANSWER_LIMIT });
    if (said.status !== 200) throw new Error(`HTTP ${said.status}`);
    return readAnswer(said.body);
  };
  return {
    provision: (_ctx, { reference, iccid, product, esim }) =>
      post('/provision', reference, { reference, iccid, product, esim }),
    revoke: (_ctx, { reference, question }) => post('/revoke', question, { reference, question }),
    complete: (_ctx, { reference, question }) => post('/complete', question, { reference, question }),
    move: (_ctx, { reference, question, iccid }) => post('/move', question, { reference, question, iccid }),
    renew: (_ctx, { reference, question, until }) =>
      post('/renew', question, { reference, question, until: until.toISOString() }),
    usage: async (_ctx, cursor) => {
      const path = `/usage?cursor=${encodeURIComponent(cursor ?? '')}`;
      const said = await callSupplier(settings, rules, { method: 'GET', path, reference: 'usage', limit: USAGE_LIMIT });
      if (ABSENT.includes(said.status)) return { rows: [], cursor, more: false, faults: [] };
      if (said.status !== 200) throw new Error(`HTTP ${said.status}`);
      return readUsage(said.body, cursor);
    },
    test: async () => {
      const echo = randomUUID();
      const said = await callSupplier(settings, rules, {
        method: 'POST',
        path: '/test',
        reference: `test-${echo}`,
        body: { echo },
        limit: ANSWER_LIMIT,
      });
      if (said.status !== 200 || requireObject(said.body).echo !== echo)
        throw new Error(`HTTP ${said.status}: the echo does not come back`);
    },
  };
}
