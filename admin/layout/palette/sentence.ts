import { type ManifestField, kindOf, parseMoney } from '@t3d/resources/kit';
import { withCurrency } from '../../declared/actions/useActionTitle';
import { queryWordsOf } from './items';
import type { PaletteLine, ResourceLine } from './items';

/** A sentence for an action, for example “recharge lvxin 100”. */
export interface Sentence {
  line: ResourceLine;
  amountField: string;
  who: string;
  minor: number;
}

const amountOf = ({ action }: PaletteLine): ManifestField | undefined =>
  action?.fields.find((field) => kindOf(field).isAmount);

/** Parses a sentence: an action, the name of a record and an amount. Returns null if a part is missing. */
export function readSentence(text: string, actions: readonly ResourceLine[]): Sentence | null {
  const typed = queryWordsOf(text).join(' ');
  for (const line of actions) {
    const field = line.asks ? amountOf(line) : undefined;
    const names = [line.action?.label, line.code].map((name) => queryWordsOf(name ?? '').join(' '));
    const name = names.find((one) => one !== '' && typed.startsWith(one));
    if (!field || name === undefined) continue;
    const rest = typed.slice(name.length);
    // Requires a blank after Latin names, but not after Chinese ones.
    if (/^[a-z0-9]/.test(rest) && /[a-z0-9]$/.test(name)) continue;
    const [, who = '', amount = ''] = /^\s*(.+?)\s+(\S+)(?:\s+[a-z]{3})?$/.exec(rest) ?? [];
    const minor = parseMoney(amount);
    if (who !== '' && minor !== null && minor > 0) return { line, amountField: field.name, who, minor };
  }
  return null;
}

/** A record's name may fit several records, so each of them has a line. */
export const linesOfSentence = (
  { line, amountField, minor }: Sentence,
  records: readonly ResourceLine[],
  /** The keys are the records' ids. */
  currencies?: ReadonlyMap<unknown, string>,
) =>
  records
    .filter(({ resource }) => resource.name === line.resource.name)
    .map((record): PaletteLine => ({
      ...record,
      kind: 'step',
      key: `sentence ${record.key}`,
      title: `${line.title} · ${record.title} · ${withCurrency(minor, currencies?.get(record.id))}`,
      action: line.action,
      status: undefined,
      given: { [amountField]: minor },
    }));
