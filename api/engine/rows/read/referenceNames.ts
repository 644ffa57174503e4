import type { Field, I18nText, Resource } from '@t3d/resources/kit';
import { LANGUAGES, kindOf } from '@t3d/resources/kit';
import type { WhereOptions } from 'sequelize';
import { Op, literal } from 'sequelize';
import type { Context } from '../../../context';
import { variablesOf, predicateSql } from '../../../registry/predicateSql';
import type { Message } from '../../../errors';
import { mayRead } from '../../access/permissions';
import { boundsOf } from '../../access/bounds';
import { labelColumn, labelNamesFor } from '../../access/labels';
import { fieldSql } from '../../access/select';
import { selectRows, inlinedCondition } from '../../access/statements';
import { typedRow } from '../../../models/storedValue';

type Row = Record<string, unknown> & { id: number };
type Found = number | Message;

const AT_ONCE = 500;
/** The maximum number of cached texts. */
const MAX_KNOWN = 20_000;
/** Matches `#12`, which is always an id. `12` is one only if no record has this name. */
const ID = /^#([1-9]\d{0,14})$/;
const NUMBER = /^([1-9]\d{0,14})$/;

const isName = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** The names that find a record: its label in every language, and its unique keys. */
interface Names {
  id: number;
  labels: string[];
  keys: string[];
}

/** Returns whether people type this kind of value: a text in one language, or a number stored as text. */
function isWritten(field: Field): boolean {
  const { isProse, isTranslated, isNumberText } = kindOf(field);
  return (isProse && !isTranslated) || isNumberText;
}

/**
 * Finds records by their text in a file: a label, a unique key or an id. Records out of scope are found only by
 * `labelPublic`.
 */
export class ReferenceNames {
  private readonly known = new Map<string, Found>();
  private readonly target: Resource;
  private readonly labels: readonly string[];
  private readonly keys: readonly string[];

  constructor(
    private readonly ctx: Context,
    private readonly field: Field,
  ) {
    this.target = ctx.database.registry.get(field.resource ?? '') as Resource;
    this.labels = labelNamesFor(ctx.actor, this.target)
      .filter((name) => name !== 'id')
      .map((name) => labelColumn(this.target, name));
    const isKey = ([, one]: [string, Field]): boolean =>
      one.unique === true && !one.encrypted && isWritten(one) && mayRead(ctx.actor, one);
    this.keys = Object.entries(this.target.fields)
      .filter(isKey)
      .map(([name]) => name);
  }

  /** Returns the record that a text means, or an error. The text must have been passed to `learn`. */
  find(text: string): Found {
    const id = ID.exec(text)?.[1];
    return id === undefined ? (this.known.get(text) ?? { key: 'imports.noRecord', params: { text } }) : Number(id);
  }

  /** Looks up texts that are not cached. */
  async learn(texts: Iterable<string>): Promise<void> {
    if (this.known.size > MAX_KNOWN) this.known.clear();
    const fresh = [...new Set(texts)].filter((text) => !this.known.has(text) && !ID.test(text));
    for (let start = 0; start < fresh.length; start += AT_ONCE) {
      const part = fresh.slice(start, start + AT_ONCE);
      const mine = await this.candidates(part, boundsOf(this.ctx, this.target));
      const unnamed = this.settle(part, mine);
      if (unnamed.length === 0) continue;
      const others = this.field.labelPublic
        ? await this.candidates(unnamed, [predicateSql(this.target.declaration.where, variablesOf(this.ctx))])
        : [];
      for (const text of this.settle(unnamed, others)) this.known.set(text, this.byNumber(text));
    }
  }

  /** Returns the names of records in files, by id: the first label or unique key that identifies the record. */
  async namesOf(rows: readonly { id: number; label: string | null }[]): Promise<Map<number, string>> {
    const names = new Map<number, string>();
    const take = async (candidates: readonly { id: number; text: string | null }[]): Promise<void> => {
      const trimmed = candidates.flatMap(({ id, text }) => (isName(text) ? [{ id, text: text.trim() }] : []));
      await this.learn(trimmed.map(({ text }) => text));
      for (const { id, text } of trimmed) if (!names.has(id) && this.find(text) === id) names.set(id, text);
    };
    const unlike = new Map(rows.map(({ id, label }) => [id, label] as const));
    // A label that is a unique key needs no query.
    if (this.labels.length === 1 && this.keys.includes(this.labels[0] as string))
      for (const [id, label] of unlike) {
        if (isName(label) && label === label.trim()) names.set(id, label);
      }
    else await take([...unlike].map(([id, text]) => ({ id, text })));
    const left = [...unlike].filter(([id, label]) => label !== null && !names.has(id)).map(([id]) => id);
    if (left.length > 0 && this.keys.length > 0)
      for (const { id, keys } of await this.rowsWhere({ id: { [Op.in]: left } }, []))
        for (const text of keys) await take([{ id, text }]);
    for (const id of unlike.keys()) if (!names.has(id)) names.set(id, `#${id}`);
    return names;
  }

  private byNumber(text: string): Found {
    const id = NUMBER.exec(text)?.[1];
    return id === undefined ? { key: 'imports.noRecord', params: { text } } : Number(id);
  }

  /** Caches the texts that identify one of these records. Returns the other texts. */
  private settle(texts: readonly string[], records: readonly Names[]): string[] {
    const byLabel = new Map<string, Set<number>>();
    const byKey = new Map<string, Set<number>>();
    const put = (map: Map<string, Set<number>>, text: string, id: number): void => {
      map.set(text, (map.get(text) ?? new Set()).add(id));
    };
    for (const { id, labels, keys } of records) {
      for (const text of labels) put(byLabel, text, id);
      for (const text of keys) put(byKey, text, id);
    }
    return texts.filter((text) => {
      const [labelled, keyed] = [[...(byLabel.get(text) ?? [])], [...(byKey.get(text) ?? [])]];
      const found = labelled.length === 1 ? labelled : keyed.length === 1 ? keyed : [];
      if (found.length === 1) this.known.set(text, found[0] as number);
      else if (labelled.length + keyed.length > 0)
        this.known.set(text, { key: 'imports.severalRecords', params: { text } });
      return !this.known.has(text);
    });
  }

  private columnSql(name: string): string[] {
    const sql = fieldSql(this.target, name, this.ctx);
    if (!this.target.fields[name] || !kindOf(this.target.fields[name]).isTranslated) return [sql];
    return LANGUAGES.map((language) =>
      this.ctx.database.dialect === 'mysql'
        ? `JSON_UNQUOTE(JSON_EXTRACT(${sql}, '$.${language}'))`
        : `JSON_EXTRACT(${sql}, '$.${language}')`,
    );
  }

  /** Returns the records that a text may mean, with one statement per column, each by its index. */
  private async candidates(texts: readonly string[], bounds: readonly WhereOptions[]): Promise<Names[]> {
    const { sequelize } = this.ctx.database;
    const list = texts.map((text) => sequelize.escape(text)).join(', ');
    const found = new Map<number, Names>();
    for (const sql of new Set([...this.labels, ...this.keys].flatMap((name) => this.columnSql(name)))) {
      for (const names of await this.rowsWhere(literal(`${sql} IN (${list})`) as unknown as WhereOptions, bounds))
        found.set(names.id, names);
    }
    return [...found.values()];
  }

  private async rowsWhere(where: WhereOptions, bounds: readonly WhereOptions[]): Promise<Names[]> {
    const columns = [...new Set([...this.labels, ...this.keys])];
    const conditions = [where, ...bounds].map((one) => inlinedCondition(one));
    const rows = await selectRows(this.ctx, this.target, ['id', ...columns], { conditions, scope: null });
    return rows.map((row) => {
      const decoded = typedRow<Row>(this.ctx, this.target, ['id', ...columns], row);
      const labels = this.labels.flatMap((name) => {
        const value = decoded[name];
        return typeof value === 'object' && value !== null ? Object.values(value as I18nText) : [value];
      });
      const named = (values: readonly unknown[]): string[] => values.filter(isName).map((text) => text.trim());
      return { id: Number(decoded.id), labels: named(labels), keys: named(this.keys.map((name) => decoded[name])) };
    });
  }
}
