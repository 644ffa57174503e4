/* Reads the dictionary of allowed values (`ProductSettings.dictionary`). */
import type { DictionarySettings, Field, I18nText, Language, Resource } from '@t3d/resources/kit';
import { LANGUAGES, readI18n } from '@t3d/resources/kit';
import { optionLabel } from '@t3d/resources/locales';
import type { Context } from '../../../context';
import { decodeRow } from '../../../registry/decode';
import type { CheckedMessage } from '../../../errors';
import { message } from '../../../errors';
import { select } from '../../../models/sql';

/** An entry of a list. New records may not use it if `off` is true. */
interface Entry {
  value: string;
  label: I18nText;
  off: boolean;
}
type Entries = readonly Entry[];

const MAX_NAMED = 12;

function sourceOf({ database }: Context): { facts: DictionarySettings; resource: Resource } {
  const { registry } = database;
  const facts = registry.product.dictionary;
  const resource = registry.get(facts?.resource ?? '');
  if (!facts || !resource) throw new Error('a field takes its values from a dictionary, and the product has none');
  return { facts, resource };
}

async function readEntries(ctx: Context, list: string): Promise<Entry[]> {
  const { facts, resource } = sourceOf(ctx);
  const columns = [facts.value, facts.label, facts.off].map((name) => `\`${name}\``).join(', ');
  const rows = await select<Record<string, unknown>>(
    ctx,
    `SELECT ${columns} FROM \`${resource.table}\` WHERE \`${facts.type}\` = ? ORDER BY \`${facts.order}\`, id`,
    [list],
  );
  return rows
    .map((row) => decodeRow<Record<string, unknown>>(resource.fields, row))
    .map((row) => ({
      value: row[facts.value] as string,
      label: row[facts.label] as I18nText,
      off: row[facts.off] === true,
    }));
}

const nameOf = (ctx: Context, { label }: Entry): string => readI18n(label, ctx.language);

/** Returns why a new value of a field is rejected, or null if the value is valid. */
export function validateEntry(ctx: Context, field: Field, value: unknown, entries: Entries): CheckedMessage | null {
  if (value === null || value === undefined || value === '') return null;
  const entry = entries.find((one) => one.value === String(value as string | number));
  if (entry?.off) return message('entryOff', { word: nameOf(ctx, entry) });
  if (entry || !field.strict) return null;
  const open = entries.filter(({ off }) => !off);
  const named = open.slice(0, MAX_NAMED).map((one) => nameOf(ctx, one));
  return message('notEntry', { words: [...named, ...(open.length > MAX_NAMED ? ['…'] : [])].join(', ') });
}

/** Returns the values of a field's dictionary that new records may use. */
export async function entryValues(field: Field, lists: DictionaryLists): Promise<string[]> {
  const open = (await lists.of(field.dictionary as string)).filter(({ off }) => !off);
  return open.map(({ value }) => value).filter((value) => !field.values || field.values.includes(value));
}

/** Caches the lists of a call or file, so that each is read once. */
export class DictionaryLists {
  private readonly read = new Map<string, Promise<Entry[]>>();
  constructor(private readonly ctx: Context) {}

  of(list: string): Promise<Entry[]> {
    const found = this.read.get(list) ?? readEntries(this.ctx, list);
    this.read.set(list, found);
    return found;
  }
}

/**
 * The labels of a field's values in files. An export writes a label only if an import reads it as the same value.
 * `learn` must be called first.
 */
export class EntryNames {
  private labels = new Map<string, I18nText>();
  private readonly values = new Map<string, string>();

  constructor(
    private readonly ctx: Context,
    private readonly resource: string,
    private readonly name: string,
    private readonly field: Field,
  ) {}

  async learn(lists: DictionaryLists): Promise<void> {
    const entries = await lists.of(this.field.dictionary as string);
    this.labels = new Map(entries.map(({ value, label }) => [value, label]));
    this.values.clear();
    const words = [...new Set([...(this.field.values ?? []), ...this.labels.keys()])].filter(
      (word) => !this.field.values || this.field.values.includes(word),
    );
    // A text that equals a value means this value. A label of two values means neither.
    const called = new Map<string, Set<string>>();
    for (const value of words)
      for (const language of LANGUAGES) {
        const key = this.labelOf(value, language).trim().toLowerCase();
        called.set(key, (called.get(key) ?? new Set()).add(value));
      }
    for (const [key, of] of called) if (of.size === 1) this.values.set(key, [...of][0] as string);
    for (const value of words) this.values.set(value.toLowerCase(), value);
  }

  private labelOf(value: string, language: Language): string {
    const label = this.labels.get(value);
    return label
      ? readI18n(label, language)
      : this.field.values
        ? optionLabel(this.resource, this.name, value, language)
        : value;
  }

  /** Returns the dictionary value for a text in a file. */
  find(text: string): string | undefined {
    return this.values.get(text.trim().toLowerCase());
  }

  /** Returns the label of a value in files. */
  nameOf(value: string): string {
    const label = this.labelOf(value, this.ctx.language);
    return this.find(label) === value ? label : value;
  }
}
