import type { ActionPreview, PreviewChange } from '@t3d/resources/kit';
import { formatMoney, minuteAt } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import type { DigestValue, Preview } from '../../../registry/command';
import type { CheckedMessage } from '../../../locales/keys';
import { translateMessage } from '../../../locales';

/** A fact of a preview. Facts of two previews are compared by `id`. */
export interface NamedDigestValue extends DigestValue {
  readonly id: string;
}
type Value = DigestValue['value'];
type Add = (id: string, fact: DigestValue) => void;

const count = (key: `promise.${'matched' | 'available' | 'gained' | 'lost'}`, value: number): DigestValue => ({
  what: { key },
  value,
  kind: 'count',
});

function addRefused(add: Add, { refused = [] }: Preview): void {
  for (const { reason, count: rows, examples = [] } of refused)
    add(`refused ${reason}`, { what: reason, value: examples.length > 0 ? `${rows} (${examples.join(', ')})` : rows });
}

/** Adds the present values of all lines before the new ones that follow from them. */
function addLines(add: Add, { changes = [] }: Preview): void {
  for (const { label, before, after, kind, currency, moving } of changes) {
    if (before !== undefined) add(`before ${label}`, { what: label, value: before, kind, currency });
    if (!moving) add(`after ${label}`, { what: label, value: after, kind, currency });
  }
}

function addCost(add: Add, { cost }: Preview): void {
  if (!cost) return;
  const { currency } = cost;
  add('cost', { what: { key: 'promise.cost' }, value: cost.amount, kind: 'money', currency });
  add('balance', { what: { key: 'promise.balance' }, value: cost.before, kind: 'money', currency });
}

function addRights(add: Add, { rights }: Preview): void {
  if (!rights) return;
  add('gained', count('promise.gained', rights.gained.length));
  add('lost', count('promise.lost', rights.lost.length));
  add('rights', { what: { key: 'promise.rights' }, value: JSON.stringify([rights.gained, rights.lost]), hidden: true });
}

/** Returns the facts on which a preview depends, without estimates and values that follow from others. */
export function digestValuesOf(preview: Preview): NamedDigestValue[] {
  const named: NamedDigestValue[] = [];
  const times = new Map<string, number>();
  const add: Add = (id, fact) => {
    const time = (times.get(id) ?? 0) + 1;
    times.set(id, time);
    named.push({ id: time === 1 ? id : `${id} #${time}`, ...fact });
  };
  add('matched', count('promise.matched', preview.matched));
  add('available', count('promise.available', preview.available));
  addRefused(add, preview);
  addLines(add, preview);
  addCost(add, preview);
  addRights(add, preview);
  for (const fact of preview.digestValues ?? [])
    add(`fact ${typeof fact.what === 'string' ? fact.what : fact.what.key}`, fact);
  return named;
}

export function shownPreview({ digestValues: _facts, changes, ...preview }: Preview): ActionPreview {
  return changes ? { ...preview, changes: changes.map(({ moving: _moving, ...line }) => line) } : preview;
}

/** The maximum number of stored facts per preview. */
const MAX_KEPT = 200;
const MAX_TEXT = 500;

/** Returns the facts of a preview that are stored, compared and listed as differences. */
export const storedValueOf = (facts: readonly NamedDigestValue[]): NamedDigestValue[] =>
  facts
    .filter(({ hidden }) => !hidden)
    .slice(0, MAX_KEPT)
    .map((fact) => (typeof fact.value === 'string' ? { ...fact, value: fact.value.slice(0, MAX_TEXT) } : fact));

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function valueText({ gmtOffset }: Context, value: Value, { kind: unit, currency }: DigestValue): string | null {
  if (value === null) return null;
  if (unit === 'money') return `${formatMoney(Number(value))}${currency ? ` ${currency}` : ''}`;
  return typeof value === 'string' && MOMENT.test(value) ? minuteAt(new Date(value), gmtOffset) : String(value);
}

const nameText = ({ language }: Context, what: string | CheckedMessage): string =>
  typeof what === 'string' ? what : translateMessage(what, language);

const HIDDEN: CheckedMessage = { key: 'promise.rows' };
/** The maximum number of listed differences. */
const MAX_NAMED = 20;

/**
 * Returns the differences of two previews, without values that follow from others. `labels` are in the caller's
 * language.
 */
export function differencesOf(
  ctx: Context,
  before: readonly NamedDigestValue[],
  after: readonly NamedDigestValue[],
  labels: readonly NamedDigestValue[],
): PreviewChange[] {
  const [old, fresh] = [before, after].map((facts) => new Map(facts.map((fact) => [fact.id, fact])));
  const words = new Map(after.map(({ id }, index) => [id, labels.length === after.length ? labels[index] : undefined]));
  const differing = [...new Set([...(old?.keys() ?? []), ...(fresh?.keys() ?? [])])].filter(
    (id) => old?.get(id)?.value !== fresh?.get(id)?.value,
  );
  const follows = (id: string): boolean => id.startsWith('after ') && differing.includes(`before ${id.slice(6)}`);
  const named = differing.flatMap((id): PreviewChange[] => {
    const [was, is] = [old?.get(id), fresh?.get(id)];
    const fact = is ?? was;
    if (!fact || follows(id)) return [];
    return [
      {
        what: nameText(ctx, words.get(id)?.what ?? fact.what),
        before: was ? valueText(ctx, was.value, was) : null,
        after: is ? valueText(ctx, words.get(id)?.value ?? is.value, is) : null,
      },
    ];
  });
  // A fact that is not stored has changed, because the digests differ.
  if (named.length === 0) return [{ what: nameText(ctx, HIDDEN), before: null, after: null }];
  return unique(named).slice(0, MAX_NAMED);
}

/** Removes duplicates, because a balance may appear in a line and in the costs. */
const unique = (differences: readonly PreviewChange[]): PreviewChange[] => {
  const seen = new Set<string>();
  return differences.filter(({ before, after, what }) => {
    const isBare = before === null || after === null;
    const key = isBare ? `${what} ${before} ${after}` : `${before} → ${after}`;
    return seen.has(key) ? false : seen.add(key);
  });
};

const SENTENCE = 5;

export function sentenceOf(differences: readonly PreviewChange[]): string {
  const parts = differences
    .slice(0, SENTENCE)
    .map(({ what, before, after }) =>
      before === null && after === null ? what : `${what}: ${before ?? '–'} → ${after ?? '–'}`,
    );
  return `${parts.join('; ')}${differences.length > SENTENCE ? '; …' : ''}`;
}
