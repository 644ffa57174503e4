import type { Resource } from '@t3d/resources/kit';
import { LANGUAGES } from '@t3d/resources/kit';
import { translate } from '../../locales';

/**
 * Whether the good rows of a file may go in while the others stay out: rows that are records may, rows that are
 * commands only where the declaration allows it.
 */
export const mayLeaveRows = ({ declaration: { import: given } }: Resource): boolean =>
  given !== undefined && (given.partial ?? given.rows === undefined);

/** Whether good rows are written though others are refused. A trial finds out what would go in, and is taken back. */
export const leavesBad = (resource: Resource, { goodOnly, dryRun }: { goodOnly?: boolean; dryRun: boolean }): boolean =>
  goodOnly === true || (dryRun && mayLeaveRows(resource));

const isCalled = (heading: unknown, key: 'imports.row' | 'imports.errors'): boolean =>
  LANGUAGES.some((language) => String(heading ?? '').trim() === translate(key, language));

/**
 * Where a file has the two columns that the workbook of refused rows adds: the row's number first, the reasons last.
 * `fields`: what the columns were taken for; one that is a field is no note. The mended workbook is imported as it is.
 */
export function noteColumns(headings: readonly unknown[], fields: readonly (string | null)[]): ReadonlySet<number> {
  const last = headings.length - 1;
  return new Set([
    ...(fields[0] === null && isCalled(headings[0], 'imports.row') ? [0] : []),
    ...(last > 0 && fields[last] === null && isCalled(headings[last], 'imports.errors') ? [last] : []),
  ]);
}
