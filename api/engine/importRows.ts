import type { Field, MessageKey, Resource } from '@t3d/resources/kit';
import { validate } from '@t3d/resources/kit';
import { Op, literal } from 'sequelize';
import type { Context } from '../context';
import { Invalid } from '../errors';
import { translate } from '../locales';
import type { Changes } from '../models/history';
import { recordHistories } from '../models/history';
import { inTransaction } from '../models/transaction';
import { writableFields } from './access';
import { isColumn } from './columns';
import { decodeRow } from './decode';
import type { Deeds } from './deeds';
import { readCell, readHeadings } from './importCells';
import type { ImportType } from './importFile';
import { sheetRows } from './importFile';
import { boundsOf } from './read';

export interface RowError { row: number; field: string; message: string }
export interface ImportReport { total: number; created: number; updated: number; errors: RowError[] }
export interface ImportRequest { path: string; type: ImportType; dryRun: boolean; progress?(done: number): Promise<void> | void }

const CHUNK = 1000;
const MOST_ERRORS = 1000;
type Values = Record<string, unknown>;
interface Read { row: number; values: Values; key: string }

/** Thrown to take the whole import back: a dry run, or rows with errors. */
class TakeBack extends Error { constructor(readonly report: ImportReport) { super('import taken back'); } }

class Importer {
  private readonly fields: Readonly<Record<string, Field>>;
  private readonly key: readonly string[];
  private readonly seen = new Map<string, number>();
  readonly report: ImportReport = { total: 0, created: 0, updated: 0, errors: [] };

  constructor(private readonly ctx: Context, private readonly deeds: Deeds, private readonly resource: Resource) {
    this.fields = writableFields(ctx.actor, resource, 'create');
    this.key = (resource.declaration.import?.key as readonly string[] | undefined) ?? [];
  }

  private fail(row: number, field: string, message: MessageKey): void {
    if (this.report.errors.length < MOST_ERRORS) this.report.errors.push({ row, field, message: translate(message.key, this.ctx.language, message.params) });
  }

  headings(cells: readonly unknown[]): (string | null)[] {
    const found = readHeadings(this.resource, this.fields, cells);
    const missing = Object.entries(this.fields).filter(([name, field]) => field.required && field.default === undefined && !found.includes(name)).map(([name]) => name);
    if (missing.length > 0) throw new Invalid('importHeadings', { missing: missing.join(', ') });
    return found;
  }

  /** One row through the real validators; null when it has errors. */
  read(number: number, names: readonly (string | null)[], cells: readonly unknown[]): Read | null {
    const raw: Values = {};
    const before = this.report.errors.length;
    names.forEach((name, column) => {
      if (!name) return;
      const { value, error } = readCell(this.ctx, this.resource, name, this.fields[name] as Field, cells[column]);
      if (error) this.fail(number, name, error);
      else if (value !== undefined) raw[name] = value;
    });
    if (this.report.errors.length > before) return null;
    const { value, errors } = validate(this.fields, raw);
    for (const [name, message] of Object.entries(errors)) this.fail(number, name, message);
    if (Object.keys(errors).length > 0) return null;
    const key = this.key.map((name) => String(value[name])).join('\u0000');
    const first = this.seen.get(key);
    if (this.key.length > 0 && first !== undefined) { this.fail(number, this.key[0] as string, { key: 'duplicateRow', params: { row: first } }); return null; }
    this.seen.set(key, number);
    return { row: number, values: value, key };
  }

  private async existing(rows: readonly Read[]): Promise<Map<string, Values>> {
    const [first] = this.key;
    if (!first) return new Map();
    const where = { [Op.and]: [{ [first]: { [Op.in]: rows.map((row) => row.values[first]) } }, ...boundsOf(this.ctx, this.resource)] };
    const names = Object.entries(this.resource.fields).filter(([, field]) => isColumn(field)).map(([name]) => name);
    const found = await this.ctx.database.model(this.resource).findAll({ attributes: ['id', ...names], where, raw: true, transaction: this.ctx.transaction });
    return new Map((found as unknown as Values[]).map((row) => decodeRow<Values>(this.resource.fields, row)).map((row) => [this.key.map((name) => String(row[name])).join('\u0000'), row]));
  }

  /** Writes one chunk: one insert for the new rows, an update for each that is there already. */
  async write(rows: readonly Read[]): Promise<void> {
    if (rows.length === 0) return;
    const existing = await this.existing(rows);
    const fresh = rows.filter((row) => !existing.has(row.key));
    await this.rejectTaken(fresh);
    const now = this.ctx.now();
    const prepare = this.deeds.prepare(this.resource.name) ?? ((values: Values) => values);
    const defaults = Object.fromEntries(Object.entries(this.resource.fields).filter(([, field]) => field.default !== undefined && isColumn(field)).map(([name, field]) => [name, field.default]));
    if (this.report.errors.length === 0 && fresh.length > 0) {
      await this.ctx.database.model(this.resource).bulkCreate(fresh.map((row) => ({ ...defaults, ...prepare(row.values), version: 1, createdAt: now, updatedAt: now })), { transaction: this.ctx.transaction });
    }
    this.report.created += fresh.length;
    const changed: { recordId: number; changes: Changes }[] = [];
    for (const row of rows.filter((one) => existing.has(one.key))) changed.push(...await this.update(row, existing.get(row.key) as Values));
    await recordHistories(this.ctx, this.resource, 'import', changed);
  }

  /** Changes one row that is there already; answers its history, if anything differs. */
  private async update(row: Read, before: Values): Promise<{ recordId: number; changes: Changes }[]> {
    const changed = Object.entries(row.values).filter(([name, value]) => !this.resource.fields[name]?.once && value !== null && JSON.stringify(value) !== JSON.stringify(before[name]));
    this.report.updated += 1;
    if (changed.length === 0 || this.report.errors.length > 0) return [];
    const values = { ...Object.fromEntries(changed), updatedAt: this.ctx.now(), version: literal('version + 1') };
    await this.ctx.database.model(this.resource).update(values, { where: { id: before.id as number }, transaction: this.ctx.transaction });
    const changes = Object.fromEntries(changed.map(([name, value]) => [name, { before: before[name] ?? null, after: value }]));
    return [{ recordId: before.id as number, changes }];
  }

  /** Other unique fields than the key: a value that another record holds is an error of its row, not of the database. */
  private async rejectTaken(rows: readonly Read[]): Promise<void> {
    const unique = Object.entries(this.fields).filter(([name, field]) => field.unique && !(this.key.length === 1 && this.key[0] === name));
    for (const [name] of unique) {
      const given = rows.filter((row) => row.values[name] !== null && row.values[name] !== undefined);
      if (given.length === 0) continue;
      const found = await this.ctx.database.model(this.resource).findAll({ attributes: [name], where: { [name]: { [Op.in]: given.map((row) => row.values[name]) } }, raw: true, transaction: this.ctx.transaction });
      const taken = new Set((found as unknown as Values[]).map((row) => String(row[name])));
      for (const row of given) {
        const value = String(row.values[name]);
        if (taken.has(value)) this.fail(row.row, name, { key: 'taken' });
        taken.add(value);
      }
    }
  }
}

async function readAll(ctx: Context, deeds: Deeds, resource: Resource, request: ImportRequest): Promise<ImportReport> {
  const importer = new Importer(ctx, deeds, resource);
  let names: (string | null)[] | null = null;
  let chunk: Read[] = [];
  for await (const { number, cells } of sheetRows(request.path, request.type)) {
    if (!cells.some((cell) => cell !== null && cell !== undefined && String(cell as string).trim() !== '')) continue;
    if (!names) { names = importer.headings(cells); continue; }
    importer.report.total += 1;
    const row = importer.read(number, names, cells);
    if (row) chunk.push(row);
    if (chunk.length === CHUNK) { await importer.write(chunk); chunk = []; await request.progress?.(importer.report.total); }
  }
  if (!names) throw new Invalid('importEmpty');
  await importer.write(chunk);
  return importer.report;
}

/** Imports a file: every row through the declaration's validators and the database's keys, all rows or none. A dry run does the same and takes it back. */
export async function importRows(ctx: Context, deeds: Deeds, resource: Resource, request: ImportRequest): Promise<ImportReport> {
  try {
    return await inTransaction({ ...ctx, source: 'import' }, async (inner) => {
      const report = await readAll(inner, deeds, resource, request);
      if (report.errors.length > 0) { report.created = 0; report.updated = 0; throw new TakeBack(report); }
      if (request.dryRun) throw new TakeBack(report);
      await recordHistories(inner, resource, 'import', [{ recordId: null, changes: { rows: { before: null, after: { created: report.created, updated: report.updated } } } }]);
      return report;
    });
  } catch (error) {
    if (error instanceof TakeBack) return error.report;
    throw error;
  }
}
