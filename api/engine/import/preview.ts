import type { Resource } from '@t3d/resources/kit';
import { isNeeded } from '@t3d/resources/kit';
import { fieldLabel } from '@t3d/resources/locales';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { readHeadings } from './cells';
import { importFields } from './importByCommand';
import { spooledRows } from './file';
import { noteColumns } from './leftRows';
import { shownCell } from './sheets/types';
import type { SheetRow } from './sheets/types';

const SAMPLES = 3;
/** Rows that are looked at, the heading among them: a column may begin empty. */
export const PREVIEW_ROWS = 51;
const MAX_SAMPLE_LENGTH = 60;

export interface FoundColumn {
  heading: string;
  field: string | null;
  samples: string[];
}
/** What a file's columns are taken for, and what they may be. */
export interface FilePreview {
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

/**
 * Tells of the head of a file, which is in the spool. Of two headings for one field the first is taken; columns without
 * heading are left out.
 */
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
