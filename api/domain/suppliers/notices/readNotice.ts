import { readTime } from '@t3d/resources/kit';
import type { SupplierEvent } from '../port';
import type { UsageFault, UsageRow } from '../connections';
import { readProfile, isReference, shortText, splitRows } from '../http';

/** A supplier's notice: an event of one order, or the usage of many. */
export type Notice = { id: string } & (
  | { kind: 'order'; event: SupplierEvent }
  | { kind: 'usage'; rows: readonly UsageRow[]; faults: readonly UsageFault[] }
);

const KINDS: readonly SupplierEvent['kind'][] = [
  'provisioned',
  'refused',
  'revoked',
  'revoke-refused',
  'completed',
  'complete-refused',
  'activated',
];
export const NOTICE_KINDS = [...KINDS, 'usage'] as const;
const ID = /^[\x21-\x7e]{1,64}$/;
const MAX_ROWS = 1000;

/** Thrown for a signed but invalid notice, with a message for the supplier. */
export class BadNotice extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BadNotice';
  }
}

function parse(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Readonly<Record<string, unknown>>;
  } catch {
    /* Other text is rejected below. */
  }
  throw new BadNotice('no JSON object');
}

/** Parses a notice. An invalid usage row becomes a fault; any other mistake rejects the notice. */
export function readNotice(body: Buffer): Notice {
  const { id, kind, at, rows, reference, question, reason, lpa } = parse(body);
  if (typeof id !== 'string' || !ID.test(id)) throw new BadNotice('id: 1 to 64 printable ASCII characters');
  if (kind === 'usage') {
    if (!Array.isArray(rows) || rows.length === 0 || rows.length > MAX_ROWS)
      throw new BadNotice(`rows: 1 to ${MAX_ROWS}`);
    return { id, kind, ...splitRows(rows) };
  }
  if (!KINDS.includes(kind as SupplierEvent['kind'])) throw new BadNotice(`kind: one of ${NOTICE_KINDS.join(', ')}`);
  if (!isReference(reference)) throw new BadNotice('reference: ours, as it was given');
  if (question !== undefined && !isReference(question)) throw new BadNotice('question: ours, as it was given');
  const profile = readProfile(lpa);
  if (profile === undefined) throw new BadNotice('lpa: an LPA:1 code');
  const time = typeof at === 'string' ? readTime(at) : null;
  if (!time) throw new BadNotice('at: a time');
  return {
    id,
    kind: 'order',
    event: {
      kind: kind as SupplierEvent['kind'],
      reference,
      question,
      reason: shortText(reason) || undefined,
      lpa: profile,
      at: time,
    },
  };
}
