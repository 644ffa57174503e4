import type { Field, Resource } from '@t3d/resources/kit';
import { Op } from 'sequelize';
import type { Context } from '../context';
import type { Changes } from '../models/history';
import { recordHistories, shownValue } from '../models/history';
import { linkCreated } from '../models/imports';
import type { Value } from '../models/sql';
import { change, select } from '../models/sql';
import { mayRead } from './access';
import { PLAIN, changeEach } from './changeEach';
import { isColumn } from './columns';
import { decodeRow } from './decode';
import type { Deeds, ImportedChange } from './deeds';
import type { FieldError } from './importErrors';
import { boundsOf } from './bounds';

export type Values = Record<string, unknown>;
/** A row whose values are right as far as the file tells. */
export interface GoodRow { number: number; values: Values }
type Refuse = (row: number, error: FieldError) => void;
interface Fresh { row: GoodRow; values: Values }
type Stored = Values & { id: number; version: number };
interface Known { row: GoodRow; before: Stored; changed: Values }
/** What an import changes in records that are there: how many stay as they are, how often each field changes, and the first changes. */
export interface Effects { same: number; fields: { field: string; count: number }[]; examples: { row: number; field: string; before: unknown; after: unknown }[] }
const MOST_EXAMPLES = 20;

/** Writes the rows of an import, some hundred at a time: looks up which exist, checks what is unique, inserts and updates. */
export class ImportWriter {
  private readonly key: readonly string[];
  private readonly unique: readonly string[];
  private readonly raw: boolean;
  private readonly defaults: Values;
  private readonly prepare: (values: Values) => Values;
  private readonly changedFields = new Map<string, number>();
  private readonly examples: Effects['examples'] = [];
  private same = 0;
  /** The highest id that was there before the last rows were inserted. */
  private lastId: number | null = null;

  constructor(private readonly ctx: Context, private readonly deeds: Deeds, private readonly resource: Resource, fields: Readonly<Record<string, Field>>) {
    this.key = (resource.declaration.import?.key as readonly string[] | undefined) ?? [];
    this.unique = Object.entries(fields).filter(([name, field]) => field.unique && !(this.key.length === 1 && this.key[0] === name)).map(([name]) => name);
    this.raw = Object.values(resource.fields).filter(isColumn).every((field) => PLAIN.has(field.kind) && !field.sealed);
    this.defaults = Object.fromEntries(Object.entries(resource.fields).filter(([, field]) => field.default !== undefined && isColumn(field)).map(([name, field]) => [name, field.default]));
    this.prepare = deeds.prepare(resource.name) ?? ((values) => values);
  }

  keyOf(values: Values): string | null { return this.key.length === 0 ? null : this.key.map((name) => String(values[name] ?? '')).join('\u0000'); }

  /** Sorts the rows into new and known ones and checks them; writes them unless `only` says to look. Answers how many of each. */
  async write(rows: readonly GoodRow[], refuse: Refuse, writes: () => boolean): Promise<{ created: number; updated: number }> {
    if (rows.length === 0) return { created: 0, updated: 0 };
    const { fresh, known } = await this.sort(rows, refuse);
    await this.rejectTaken(fresh, known, refuse);
    await this.rejectChanges(known, refuse);
    this.tell(known);
    if (writes()) {
      await this.insert(fresh.map(({ values }) => values));
      await this.update(known);
    }
    return { created: fresh.length, updated: known.length };
  }

  effects(): Effects { return { same: this.same, fields: [...this.changedFields].map(([field, count]) => ({ field, count })), examples: this.examples }; }

  private tell(known: readonly Known[]): void {
    const { fields } = this.resource;
    const { actor } = this.ctx;
    for (const { row, before, changed } of known) {
      const names = Object.keys(changed);
      if (names.length === 0) this.same += 1;
      for (const field of names) {
        this.changedFields.set(field, (this.changedFields.get(field) ?? 0) + 1);
        const is = fields[field];
        if (this.examples.length >= MOST_EXAMPLES || !is || !mayRead(actor, is) || (actor.role && is.seenAs?.[actor.role])) continue;
        this.examples.push({ row: row.number, field, before: shownValue(this.resource, field, before[field]), after: shownValue(this.resource, field, changed[field]) });
      }
    }
  }

  /** Records of the same key by it: those that the caller may change, and ids of those that it may not know of. */
  private async findKnown(rows: readonly GoodRow[]): Promise<{ mine: Map<string, Stored>; others: Set<string> }> {
    const [first] = this.key;
    if (!first) return { mine: new Map(), others: new Set() };
    const columns = ['id', ...this.key].map((name) => `\`${name}\``).join(', ');
    const found = await select<Values>(this.ctx, `SELECT ${columns} FROM \`${this.resource.table}\` WHERE \`${first}\` IN (?)`, [rows.map(({ values }) => values[first] as Value)]);
    const wanted = new Set(rows.map(({ values }) => this.keyOf(values)));
    const same = found.map((row) => decodeRow<Stored>(this.resource.fields, row)).filter((row) => wanted.has(this.keyOf(row)));
    if (same.length === 0) return { mine: new Map(), others: new Set() };
    const names = Object.entries(this.resource.fields).filter(([, field]) => isColumn(field)).map(([name]) => name);
    const where = { [Op.and]: [{ id: { [Op.in]: same.map(({ id }) => id) } }, ...boundsOf(this.ctx, this.resource)] };
    const whole = await this.ctx.database.model(this.resource).findAll({ attributes: ['id', 'version', ...names], where, raw: true, transaction: this.ctx.transaction });
    const mine = new Map((whole as unknown as Values[]).map((row) => decodeRow<Stored>(this.resource.fields, row)).map((row) => [this.keyOf(row) as string, row]));
    return { mine, others: new Set(same.map((row) => this.keyOf(row) as string).filter((key) => !mine.has(key))) };
  }

  private async sort(rows: readonly GoodRow[], refuse: Refuse): Promise<{ fresh: Fresh[]; known: Known[] }> {
    const { mine, others } = await this.findKnown(rows);
    const [fresh, known]: [Fresh[], Known[]] = [[], []];
    const single = this.key.length === 1 && this.resource.fields[this.key[0] as string]?.unique === true;
    for (const row of rows) {
      const key = this.keyOf(row.values);
      const before = key === null ? undefined : mine.get(key);
      if (before) known.push({ row, before, changed: this.changesOf(row.values, before) });
      else if (single && key !== null && others.has(key)) refuse(row.number, { field: this.key[0] as string, key: 'taken' });
      else fresh.push({ row, values: this.prepare(row.values) });
    }
    return { fresh, known };
  }

  private changesOf(values: Values, before: Values): Values {
    return Object.fromEntries(Object.entries(values).filter(([name, value]) => !this.resource.fields[name]?.once && value !== null && JSON.stringify(value) !== JSON.stringify(before[name])));
  }

  /** Other unique fields than the key: a value that another record holds is an error of its row, not of the database. */
  private async rejectTaken(fresh: readonly Fresh[], known: readonly Known[], refuse: Refuse): Promise<void> {
    for (const name of this.unique) {
      const given = [...fresh.map(({ row, values }) => ({ row, id: 0, value: values[name] })), ...known.map(({ row, before, changed }) => ({ row, id: before.id, value: changed[name] }))].filter(({ value }) => value !== null && value !== undefined);
      if (given.length === 0) continue;
      const found = await select<Values>(this.ctx, `SELECT \`id\`, \`${name}\` FROM \`${this.resource.table}\` WHERE \`${name}\` IN (?)`, [given.map(({ value }) => value as Value)]);
      const holders = new Map(found.map((row) => [String(row[name]), Number(row.id)]));
      for (const { row, id, value } of given) {
        const holder = holders.get(String(value));
        if (holder !== undefined && (holder === 0 || holder !== id)) refuse(row.number, { field: name, key: 'taken' });
        holders.set(String(value), id);
      }
    }
  }

  /** What the deeds of the resource do not let happen to a record that is there. */
  private async rejectChanges(known: readonly Known[], refuse: Refuse): Promise<void> {
    const guard = this.deeds.guard(this.resource.name);
    const changing = known.filter(({ changed }) => Object.keys(changed).length > 0);
    if (!guard || changing.length === 0) return;
    const refused = await guard(this.ctx, changing.map(({ before, changed }): ImportedChange => ({ id: before.id, changes: changed })));
    for (const { row, before } of changing) {
      const error = refused.get(before.id);
      if (error) refuse(row.number, error);
    }
  }

  private async insert(rows: readonly Values[]): Promise<void> {
    if (rows.length === 0) return;
    if (!this.ctx.partOf) { await this.put(rows); return; }
    const table = `\`${this.resource.table}\``;
    this.lastId ??= Number((await select<{ last: number | null }>(this.ctx, `SELECT MAX(\`id\`) AS last FROM ${table}`))[0]?.last ?? 0);
    await this.put(rows);
    // Neither database tells the ids of many rows; others' new rows are told apart by their keys.
    const found = await select<Values>(this.ctx, `SELECT ${['id', ...this.key].map((name) => `\`${name}\``).join(', ')} FROM ${table} WHERE \`id\` > ? ORDER BY \`id\``, [this.lastId]);
    const keys = new Set(rows.map((values) => this.keyOf(values)));
    const ids = found.map((row) => decodeRow<Stored>(this.resource.fields, row)).filter((row) => this.key.length === 0 || keys.has(this.keyOf(row))).map(({ id }) => id);
    if (ids.length !== rows.length) throw new Error(`${this.resource.name}: ${ids.length} of ${rows.length} imported rows found again`);
    await linkCreated(this.ctx, this.resource, ids);
    this.lastId = ids.at(-1) as number;
  }

  private async put(rows: readonly Values[]): Promise<void> {
    const now = this.ctx.now();
    const common: Values = { ...this.defaults, version: 1, createdAt: now, updatedAt: now };
    if (!this.raw) { await this.ctx.database.model(this.resource).bulkCreate(rows.map((values) => ({ ...common, ...values })), { transaction: this.ctx.transaction }); return; }
    // The layers of a model take several times as long as the statement, and so do objects made for each row.
    const names = new Set(Object.keys(common));
    for (const values of rows) for (const name in values) names.add(name);
    const columns = [...names];
    const flat: Value[] = [];
    for (const values of rows) for (const name of columns) flat.push((name in values ? values[name] : common[name] ?? null) as Value);
    const row = `(${'?, '.repeat(columns.length - 1)}?)`;
    await change(this.ctx, `INSERT INTO \`${this.resource.table}\` (${columns.map((name) => `\`${name}\``).join(', ')}) VALUES ${`${row}, `.repeat(rows.length - 1)}${row}`, flat);
  }

  private async update(known: readonly Known[]): Promise<void> {
    const changing = known.filter(({ changed }) => Object.keys(changed).length > 0);
    await changeEach(this.ctx, this.resource, changing.map(({ before, changed }) => ({ id: before.id, values: changed })));
    const shown = ({ before, changed }: Known): Changes => Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, { before: shownValue(this.resource, name, before[name]), after: shownValue(this.resource, name, value) }]));
    await recordHistories(this.ctx, this.resource, 'import', changing.map((one) => ({ recordId: one.before.id, changes: shown(one), recordVersion: one.before.version + 1 })));
  }
}
