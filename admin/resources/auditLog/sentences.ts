import { isEqual, kindOf } from '@t3d/resources/kit';
import type { ManifestResource } from '@t3d/resources/kit';
import { type Row, fieldOf, isBlank } from '../../declared/records';
import type { Translate } from '../../locales/useT';
import type { Tone } from '../../tokens';

export type LogRow = Row & {
  actor: number | null;
  actorLabel: string | null;
  asUserLabel: string | null;
  action: string;
  resource: string;
  recordId: number | null;
  record: string | null;
  changes: Readonly<Record<string, Change | null>> | null;
  changesLabel?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  source: string | null;
  via: { key?: string; assistant?: string } | null;
  requestId: string | null;
  importLabel: string | null;
  kind: 'PERSON' | 'SESSION' | 'SYSTEM' | null;
  follows: boolean;
  createdAt: string;
};
export interface Change {
  before?: unknown;
  after?: unknown;
}
interface Linked {
  entry: number | null;
  at: string;
  actor: number | null;
  actorLabel: string | null;
}
/** An operation as the server sends it (`api/builtin/audit/operations.ts`). */
export interface Operation {
  id: number;
  resource: string;
  action: string;
  singular: string;
  total: number;
  records: number;
  entries: readonly LogRow[];
  undo: { possible: true } | { possible: false; reason: string };
  undoes: Linked | null;
  undoneBy: Linked | null;
}

/** Makes an operation of a single entry. */
export const alone = (row: LogRow, described?: Operation): Operation => ({
  id: row.id,
  resource: row.resource,
  action: row.action,
  singular: described?.singular ?? row.resource,
  total: 1,
  records: 1,
  entries: [row],
  undo: described?.undo ?? { possible: false, reason: '' },
  undoes: described?.undoes ?? null,
  undoneBy: described?.undoneBy ?? null,
});

/**
 * Returns the index of the first row of each run of equal log-ins or log-outs, by row. Such rows have the same person,
 * action, record and day, and change nothing.
 */
export function foldedSessions(rows: readonly LogRow[], dayOf: (row: LogRow) => string): readonly number[] {
  const keys = rows.map((row) =>
    row.kind === 'SESSION' && changesOf(row).length === 0
      ? [row.actor, row.asUserLabel, row.action, row.resource, row.recordId, dayOf(row)].join()
      : null,
  );
  const heads: number[] = [];
  for (const [at, key] of keys.entries())
    heads.push(at > 0 && key !== null && key === keys[at - 1] ? (heads[at - 1] as number) : at);
  return heads;
}

const UNDOES: ReadonlySet<string> = new Set(['undo', 'import-undone']);
const STOPS: ReadonlySet<string> = new Set(
  'delete disable delist revoke apply-revoke refuse reject cancel suspend force-completion withdraw invalidate'.split(
    ' ',
  ),
);
const MONEY: ReadonlySet<string> = new Set(
  (
    'recharge reverse transfer pay paid complete buy renew renew-plans partial-refund refund refund-done ' +
    'all-refunded refund-completed settle resolve approve confirm redeem verify real-name-approved set-credit'
  ).split(' '),
);
const MOVES: ReadonlySet<string> = new Set(
  'issue import recycle distribute retrieve publish transfer-card copy create sell list'.split(' '),
);
const RIGHTS: ReadonlySet<string> = new Set(
  (
    'set-apis reset-password reset-second-factor second-factor-on second-factor-off second-factor-required ' +
    'second-factor-optional password password-reset rotate view-as view-as-end bind-salesman bind-level invite'
  ).split(' '),
);

/** The group of an action, which decides icon and tone. */
export type Group = 'undo' | 'system' | 'session' | 'import' | 'stop' | 'money' | 'rights' | 'move' | 'edit';
export const TONE_OF: Readonly<Record<Group, Tone>> = {
  undo: 'grey',
  system: 'grey',
  session: 'grey',
  import: 'teal',
  move: 'teal',
  money: 'green',
  rights: 'amber',
  stop: 'red',
  edit: 'blue',
};

export function groupOf({ action }: Pick<Operation, 'action'>, { kind }: Pick<LogRow, 'kind'>): Group {
  if (UNDOES.has(action)) return 'undo';
  if (kind === 'SYSTEM') return 'system';
  if (kind === 'SESSION') return 'session';
  if (action === 'import') return 'import';
  if (STOPS.has(action)) return 'stop';
  if (MONEY.has(action)) return 'money';
  if (RIGHTS.has(action)) return 'rights';
  return MOVES.has(action) ? 'move' : 'edit';
}

/** Returns the changes whose value differs. */
export const changesOf = ({ changes }: Pick<LogRow, 'changes'>): [name: string, change: Change][] =>
  Object.entries(changes ?? {}).flatMap(([name, change]) =>
    change && !isEqual(change.before, change.after) ? [[name, change] as [string, Change]] : [],
  );

export type Form = 'changed' | 'set' | 'cleared';
export const formOf = ({ before, after }: Change): Form =>
  isBlank(after) ? 'cleared' : isBlank(before) ? 'set' : 'changed';

const MARK = '\u0001';
/** Returns a mark for a placeholder, at which `piecesOf` splits the text. */
export const marked = (name: string): string => `${MARK}${name}${MARK}`;
export const piecesOf = (text: string): string[] => text.split(MARK);

type AnyText = (key: string, filling: object) => string;
const NO_TEXT = '\u0000';

/**
 * Returns the clause of an action, with marks for the record or only its name, or null. `isEvent` is true if it stands
 * alone.
 */
export function clauseOf(
  t: Translate,
  { resource, action }: Pick<Operation, 'resource' | 'action'>,
): { text: string; isEvent: boolean } | null {
  const find = (key: string): string | null => {
    const text = (t as unknown as AnyText)(key, {
      record: marked('record'),
      name: marked('name'),
      amount: marked('amount'),
      _: NO_TEXT,
    });
    return text === NO_TEXT ? null : text;
  };
  const own = find(`audit.own.${resource}.${action}`);
  // Prefers the resource's own text, which may name another actor.
  if (own !== null) return { text: own, isEvent: OWN_EVENTS.has(`${resource}.${action}`) };
  const verb = find(`audit.verbs.${action}`);
  if (verb !== null) return { text: verb, isEvent: false };
  const event = find(`audit.events.${action}`);
  return event === null ? null : { text: event, isEvent: true };
}

const OWN_EVENTS: ReadonlySet<string> = new Set([
  'card-transfers.confirm',
  'real-names.withdraw',
  'orders.renew',
  'sms-numbers.free',
  'app-messages.finish',
  'business-users.paid',
]);

/** Returns the only changed amount, or null if there is none or several. */
export function amountChange(about: ManifestResource | undefined, row: LogRow): [string, Change] | null {
  const amounts = changesOf(row).filter(([name]) => {
    const field = about && fieldOf(about, name);
    return field !== undefined && kindOf(field).isAmount;
  });
  return amounts.length === 1 ? (amounts[0] as [string, Change]) : null;
}

export function importCounts({ changes }: LogRow): { created: number; updated: number } | null {
  const counts = Object.values(changes ?? {}).find(
    (change) => typeof change?.after === 'object' && change.after !== null && 'created' in change.after,
  )?.after as { created?: number; updated?: number } | undefined;
  return counts ? { created: counts.created ?? 0, updated: counts.updated ?? 0 } : null;
}

/** Recognises a searched text as a request id, a card number or words. */
export function readSearch(text: string): { by: 'request' | 'card' | 'words'; text: string } | null {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return null;
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(plain) || /^job-\d+$/.test(plain))
    return { by: 'request', text: plain.toLowerCase() };
  const digits = plain.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}[0-9A-F]{13,14}$/.test(digits) && digits.length >= 19) return { by: 'card', text: digits };
  return { by: 'words', text: plain };
}

const LATIN = /[A-Za-z0-9]/;
const CHINESE = /\p{Script=Han}/u;
/** Returns whether a blank belongs between two pieces, one Latin and one Chinese. */
export function needsBlank(one: string, other: string): boolean {
  const [last, first] = [one.at(-1) ?? '', other.at(0) ?? ''];
  return (LATIN.test(last) && CHINESE.test(first)) || (CHINESE.test(last) && LATIN.test(first));
}
