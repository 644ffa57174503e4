/*
 * Imports a file chunk by chunk: parses, matches columns, checks rows as for POST and PUT, and writes them with
 * history.
 */
import type { Field, Resource } from '@t3d/resources/kit';
import type { Context } from '../../context';
import type { Fault } from '../rows/children/validateParents';
import { validatedOnce } from '../rows/children/validateParents';
import { COUNTS } from '../../registry/formerNames';
import { Invalid } from '../../errors';
import { recordHistories } from '../../models/history';
import { closeImport, openImport } from '../../models/imports';
import { change } from '../../models/sql';
import { inTransaction } from '../../models/transaction';
import type { Commands } from '../rows/commands/commands';
import { ImportColumns } from './columns';
import type { Counts, ImportReport, ImportRequest } from './report';
import { correctRows } from './report';
import { MAX_REJECTED, RowErrors } from './errors';
import { importByCommand, importFields, rowsAreCommands } from './importByCommand';
import { openSpool } from './file';
import type { FieldError, ValidRow } from '../rows/write/validateRows';
import { ImportWriter } from './writeRows';
import { skipsBadRows } from './undo';
import { DuplicateKeys } from './existingRows';
import type { SheetRow } from './sheets/sheetTypes';

const CHUNK = 1000;
const NONE: Counts = { created: 0, updated: 0, unchanged: 0 };

interface ValidatedBatch {
  rows: readonly SheetRow[];
  good: ValidRow[];
  /** The rows with unreadable cells, with the values of their readable cells. */
  wrong: ValidRow[];
  errors: Map<number, FieldError[]>;
}

/** Imports rows chunk by chunk, and checks the next chunk while one is written. */
class Importer {
  private readonly fields: Readonly<Record<string, Field>>;
  private readonly writer: ImportWriter;
  private readonly duplicateKeys = new DuplicateKeys();
  private columns: ImportColumns | null = null;
  private errors: RowErrors | null = null;
  /** Resolves when all queued chunks are written. */
  private writing: Promise<void> = Promise.resolve();
  /** Number of rows in the file without the heading. */
  private expected = 0;
  private readonly skipsBadRows: boolean;
  private readonly report: ImportReport = { total: 0, created: 0, updated: 0, unchanged: 0, errors: [] };

  constructor(
    private readonly ctx: Context,
    private readonly resource: Resource,
    private readonly request: ImportRequest,
    /** The errors of rules over all children, which an earlier pass found after writing all rows. */
    private readonly refusedTogether: ReadonlyMap<number, FieldError>,
  ) {
    this.fields = importFields(ctx.actor, resource);
    this.skipsBadRows = skipsBadRows(resource, request);
    this.writer = new ImportWriter(ctx, resource, this.fields);
  }

  async run(): Promise<ImportReport> {
    try {
      await this.readAll();
      await this.writing;
    } finally {
      await this.writing.catch(() => undefined);
      await this.errors?.close();
    }
    const { rows = 0, errors: firstErrors = [] } = this.errors ?? {};
    const { created, updated, unchanged } = this.report;
    const effects = updated + unchanged > 0 ? { effects: this.writer.effects() } : {};
    if (rows === 0) return { ...this.report, ...effects };
    const rejected = { ...this.report, errors: firstErrors, failed: rows };
    // Import nothing if more rows are rejected than the workbook can hold, because some would be lost.
    if (!this.skipsBadRows || rows > MAX_REJECTED) return { ...rejected, ...NONE };
    return this.request.goodOnly
      ? { ...rejected, ...effects }
      : { ...rejected, ...effects, ...NONE, good: { created, updated, unchanged } };
  }

  /**
   * Returns the rows to reject for rules over all children. Empty if some rows were not written, because the rule has
   * not seen the whole file.
   */
  refusedFor(faults: readonly Fault[], all: boolean): Map<number, FieldError> {
    const isPart = (this.errors?.rows ?? 0) > 0 && !this.skipsBadRows;
    return isPart ? new Map() : this.writer.written.refusedFor(faults, all);
  }

  private async readAll(): Promise<void> {
    let chunk: SheetRow[] = [];
    const { count, batches } = await openSpool(this.request.rows);
    this.expected = count - 1;
    for await (const rows of correctRows(batches, this.request.cells)) {
      for (const row of rows) {
        if (!this.columns) {
          this.begin(row.cells);
          continue;
        }
        this.report.total += 1;
        chunk.push(row);
        if (chunk.length === CHUNK) {
          await this.takeChunk(chunk);
          chunk = [];
        }
      }
    }
    if (!this.columns) throw new Invalid('importEmpty');
    if (chunk.length > 0) await this.takeChunk(chunk);
  }

  private begin(headings: unknown[]): void {
    this.columns = new ImportColumns(this.ctx, this.resource, this.fields, headings, this.request.columns);
    this.report.columns = this.columns.headingFields;
    this.errors = new RowErrors(this.ctx, this.request.rejected ?? null, this.columns.head);
  }

  /** Reads a chunk's values and queues the chunk for writing. */
  private async takeChunk(rows: readonly SheetRow[]): Promise<void> {
    await this.columns?.learn(rows);
    const validated: ValidatedBatch = { rows, good: [], wrong: [], errors: new Map() };
    for (const row of rows) this.validate(row, validated);
    await this.writing;
    this.writing = this.writeAndTell(validated, this.report.total);
    // Prevent an unhandled rejection. The next `await` of `writing` throws the error.
    this.writing.catch(() => undefined);
  }

  private async writeAndTell(validated: ValidatedBatch, done: number): Promise<void> {
    await this.write(validated);
    await this.request.progress?.(done, this.expected);
  }

  private validate(row: SheetRow, { good, wrong, errors }: ValidatedBatch): void {
    const { number } = row;
    const { values, errors: wrongCells } = (this.columns as ImportColumns).read(row);
    const together = this.refusedTogether.get(number);
    const found = together && wrongCells.length === 0 ? [together] : wrongCells;
    if (found.length > 0) {
      errors.set(number, found);
      wrong.push({ number, values });
      return;
    }
    const key = this.writer.keyOf(values);
    const first = key === null ? undefined : this.duplicateKeys.add(key, number);
    if (first === undefined) {
      good.push({ number, values });
      return;
    }
    errors.set(number, [
      { field: this.resource.declaration.import?.key?.[0] as string, key: 'duplicateRow', params: { row: first } },
    ]);
  }

  private async write({ rows, good, wrong, errors }: ValidatedBatch): Promise<void> {
    const rowErrors = this.errors as RowErrors;
    const reject = (row: number, error: FieldError): void => {
      errors.set(row, [...(errors.get(row) ?? []), error]);
    };
    const { created, updated, unchanged } = await this.writer.write(
      good,
      reject,
      () => this.skipsBadRows || (rowErrors.rows === 0 && errors.size === 0),
    );
    await this.writer.judgeReadable(wrong, reject);
    this.report.created += created;
    this.report.updated += updated;
    this.report.unchanged += unchanged;
    if (errors.size === 0) return;
    for (const row of rows) {
      const found = errors.get(row.number);
      if (found) await rowErrors.add(row, found);
    }
  }
}

/** The maximum number of passes, after which all rows of a faulty record are rejected. */
const PASSES = 5;

/**
 * Imports rows as records. Checks rules over all children at the end, and imports the remaining rows in another pass.
 */
async function importRecords(ctx: Context, resource: Resource, request: ImportRequest): Promise<ImportReport> {
  const rejected = new Map<number, FieldError>();
  for (let pass = 1; ; pass += 1) {
    const importer = new Importer(ctx, resource, request, rejected);
    const faults: Fault[] = [];
    await change(ctx, 'SAVEPOINT imported_records');
    const report = await validatedOnce(
      ctx,
      () => importer.run(),
      (found) => faults.push(...found),
    );
    const wrong = importer.refusedFor(faults, pass > PASSES);
    if (wrong.size === 0) return report;
    for (const [row, error] of wrong) rejected.set(row, error);
    await change(ctx, 'ROLLBACK TO SAVEPOINT imported_records');
  }
}

const doRows = async (
  ctx: Context,
  commands: Commands,
  resource: Resource,
  request: ImportRequest,
): Promise<ImportReport> =>
  rowsAreCommands(resource) ? importByCommand(ctx, commands, resource, request) : importRecords(ctx, resource, request);

/** Imports all rows or none, or only the valid ones, in the caller's transaction if any. A dry run rolls back. */
export async function importRows(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  request: ImportRequest,
): Promise<ImportReport> {
  return inTransaction({ ...ctx, source: 'import' }, async (inner) => {
    await change(inner, 'SAVEPOINT imported');
    const { job, fileName = '' } = request;
    const id = request.dryRun
      ? undefined
      : await openImport(inner, { resource: resource.name, fileName, job, undoable: !rowsAreCommands(resource) });
    const within: Context = id === undefined ? inner : { ...inner, partOf: { import: id } };
    const report = await doRows(within, commands, resource, request);
    await request.progress?.(report.total, report.total);
    const { total: rows, created, updated } = report;
    const isIdle = created + updated === 0;
    const rejected = report.failed !== undefined && !(request.goodOnly && !isIdle);
    // Offer no undo without a change, unless a command may have done more than write its rows.
    if (rejected || id === undefined || (isIdle && !rowsAreCommands(resource))) {
      await change(inner, 'ROLLBACK TO SAVEPOINT imported');
      return report;
    }
    await closeImport(within, id, { rows, created, updated });
    await recordHistories(within, resource, 'import', [
      { recordId: null, changes: { [COUNTS]: { before: null, after: { created, updated } } } },
    ]);
    return { ...report, importId: id };
  });
}
