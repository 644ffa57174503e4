import type { Field, Resource } from '@t3d/resources/kit';
import { isNeeded } from '@t3d/resources/kit';
import type { ImportOutcome, ImportedRow } from '../../registry/command';
import type { Actor, Context } from '../../context';
import { Invalid, TooLarge } from '../../errors';
import { change } from '../../models/sql';
import { writableFields } from '../access/permissions';
import type { Commands } from '../rows/commands/commands';
import { ImportColumns } from './columns';
import type { Counts, ImportReport, ImportRequest } from './report';
import { correctRows } from './report';
import { isUpload } from '../rows/write/attachments';
import type { FieldError } from '../rows/write/validateRows';
import { RowErrors } from './errors';
import { spooledRows } from './file';
import { skipsBadRows, noteColumns } from './undo';
import type { SheetRow } from './sheets/sheetTypes';
import { shownCell } from './sheets/sheetTypes';
import { fieldLabel } from '@t3d/resources/locales';
import { readHeadings } from './cells';

/** Returns the columns of an import file: the record's fields, or those declared for its rows. */
export function importFields(actor: Actor, resource: Resource): Record<string, Field> {
  const { rows } = resource.declaration.import ?? {};
  if (rows) return { ...rows };
  return Object.fromEntries(
    Object.entries(writableFields(actor, resource, 'create')).filter(
      ([, field]) => !isUpload(field) && !field.inputOnly,
    ),
  );
}

/** Returns whether the rows of a file are inputs of the command `import`. */
export const rowsAreCommands = (resource: Resource): boolean => resource.declaration.import?.rows !== undefined;

/** The maximum number of rows for a command, which checks them together in memory. */
const MAX_COMMAND_ROWS = 100_000;

class Sheet {
  readonly lines: SheetRow[] = [];
  readonly good: ImportedRow[] = [];
  readonly errors = new Map<number, FieldError[]>();
  columns: ImportColumns | null = null;

  take(line: SheetRow): void {
    this.lines.push(line);
    const { values, errors } = (this.columns as ImportColumns).read(line);
    if (errors.length > 0) this.errors.set(line.number, errors);
    else this.good.push({ row: line.number, values });
  }

  reject(row: number, error: FieldError): void {
    this.errors.set(row, [...(this.errors.get(row) ?? []), error]);
  }
}

async function readSheet(ctx: Context, resource: Resource, { rows, columns, cells }: ImportRequest): Promise<Sheet> {
  const sheet = new Sheet();
  for await (const lines of correctRows(spooledRows(rows), cells)) {
    const below = sheet.columns ? lines : lines.slice(1);
    sheet.columns ??= new ImportColumns(
      ctx,
      resource,
      importFields(ctx.actor, resource),
      lines[0]?.cells ?? [],
      columns,
    );
    await sheet.columns.learn(below);
    for (const line of below) sheet.take(line);
    if (sheet.lines.length > MAX_COMMAND_ROWS) throw new TooLarge('imports.tooManyRows', { max: MAX_COMMAND_ROWS });
  }
  if (!sheet.columns) throw new Invalid('importEmpty');
  return sheet;
}

async function collectErrors(ctx: Context, sheet: Sheet, rejected: string | undefined): Promise<RowErrors> {
  const rowErrors = new RowErrors(ctx, rejected ?? null, (sheet.columns as ImportColumns).head);
  try {
    for (const line of sheet.lines) {
      const wrong = sheet.errors.get(line.number);
      if (wrong) await rowErrors.add(line, wrong);
    }
  } finally {
    await rowErrors.close();
  }
  return rowErrors;
}

type ImportCommand = (ctx: Context, input: never) => Promise<unknown>;

interface Run extends Counts {
  cost: ImportOutcome['cost'];
}
const runOf = ({ created, updated = 0, unchanged = 0, cost }: ImportOutcome): Run => ({
  created,
  updated,
  unchanged,
  cost,
});
const NONE: Counts = { created: 0, updated: 0, unchanged: 0 };

async function runAll(ctx: Context, command: ImportCommand, sheet: Sheet, request: ImportRequest): Promise<Run> {
  const total = sheet.lines.length;
  const input = {
    rows: sheet.good,
    judgeOnly: sheet.errors.size > 0,
    progress: (done: number) => request.progress?.(done, total),
  };
  const outcome = (await command(ctx, input as never)) as ImportOutcome;
  for (const { row, ...error } of outcome.errors) sheet.reject(row, error);
  return runOf(outcome);
}

/** The maximum number of runs of the command, each without the rows that earlier runs rejected. */
const MAX_RUNS = 20;

/** Runs the command again without rejected rows until none is rejected. Rejects the rest after too many runs. */
async function runGood(ctx: Context, command: ImportCommand, sheet: Sheet, request: ImportRequest): Promise<Run> {
  const total = sheet.lines.length;
  let cost: ImportOutcome['cost'];
  for (let time = 0; time < MAX_RUNS; time += 1) {
    const rows = sheet.good.filter(({ row }) => !sheet.errors.has(row));
    if (rows.length === 0) return { ...NONE, cost };
    await change(ctx, 'SAVEPOINT good_rows');
    const input = { rows, goodOnly: true, progress: (done: number) => request.progress?.(done, total) };
    const outcome = (await command(ctx, input as never)) as ImportOutcome;
    cost = outcome.cost;
    if (outcome.errors.length === 0) return runOf(outcome);
    await change(ctx, 'ROLLBACK TO SAVEPOINT good_rows');
    for (const { row, ...error } of outcome.errors) sheet.reject(row, error);
  }
  throw new Invalid('imports.unsettled');
}

/**
 * Reads a file with commands as rows and runs `import`. The caller must roll back if rows failed, unless only valid
 * rows are wanted.
 */
export async function importByCommand(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  request: ImportRequest,
): Promise<ImportReport> {
  const command = commands.find(resource.name, 'import');
  if (!command) throw new Error(`${resource.name}: no command for import`);
  const sheet = await readSheet(ctx, resource, request);
  const leaves = skipsBadRows(resource, request);
  const { cost, ...counts } = await (leaves ? runGood : runAll)(ctx, command, sheet, request);
  const report: ImportReport = {
    total: sheet.lines.length,
    ...counts,
    errors: [],
    columns: sheet.columns?.headingFields,
    ...(cost ? { cost } : {}),
  };
  if (sheet.errors.size === 0) return report;
  const { errors, rows: failed } = await collectErrors(ctx, sheet, request.rejected);
  const rejected = { ...report, errors, failed };
  if (request.goodOnly) return rejected;
  return { ...rejected, ...NONE, ...(leaves && { good: counts }) };
}

const SAMPLES = 3;
/** The number of previewed rows including the heading, because a column may begin with empty cells. */
export const PREVIEW_ROWS = 51;
const MAX_SAMPLE_LENGTH = 60;

interface FoundColumn {
  heading: string;
  field: string | null;
  samples: string[];
}
/** The fields of a file's columns, and all fields to choose from. */
interface FilePreview {
  columns: FoundColumn[];
  fields: { name: string; label: string; required: boolean }[];
}

const text = (cell: unknown): string => String(shownCell(cell) ?? '').trim();

async function firstRows(spool: string): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const batch of spooledRows(spool)) rows.push(...batch);
  return rows;
}

function samplesOf(rows: readonly SheetRow[], at: number): string[] {
  const values = rows.map(({ cells }) => text(cells[at])).filter(Boolean);
  return values
    .slice(0, SAMPLES)
    .map((value) => (value.length > MAX_SAMPLE_LENGTH ? `${value.slice(0, MAX_SAMPLE_LENGTH)}…` : value));
}

/** Describes the headings of a spooled file. The first of two headings for a field counts. */
export async function previewFile(ctx: Context, resource: Resource, spool: string): Promise<FilePreview> {
  const fields = importFields(ctx.actor, resource);
  const [head, ...rows] = await firstRows(spool);
  if (!head) throw new Invalid('importEmpty');
  const found = readHeadings(resource, fields, head.cells);
  const notes = noteColumns(head.cells, found);
  const columns = head.cells.flatMap((cell, at): FoundColumn[] => {
    const heading = text(cell);
    const field = found[at] ?? null;
    return heading === '' || notes.has(at)
      ? []
      : [{ heading, field: found.indexOf(field) === at ? field : null, samples: samplesOf(rows, at) }];
  });
  return {
    columns,
    fields: Object.entries(fields).map(([name, field]) => ({
      name,
      label: fieldLabel(resource.name, name, ctx.language),
      required: isNeeded(field),
    })),
  };
}
