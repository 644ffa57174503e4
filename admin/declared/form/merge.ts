import type { ManifestField } from '@t3d/resources/kit';
import { isSame } from '../../providers/writtenFields';
import type { Values } from './validation';

/** The user who changed a field: `both` for two different values, `agreed` for the same value. */
export type Change = 'theirs' | 'mine' | 'both' | 'agreed';
export interface MergeRow {
  field: ManifestField;
  change: Change;
  base: unknown;
  theirs: unknown;
  mine: unknown;
}
export interface FormMerge {
  rows: MergeRow[];
  result: Values;
}

export const changedNames = (fields: readonly ManifestField[], base: Values, values: Values): string[] =>
  fields.filter(({ name }) => !isSame(values[name], base[name])).map(({ name }) => name);

function changeOf(base: unknown, theirs: unknown, mine: unknown): Change | null {
  const byThem = !isSame(theirs, base);
  const byMe = !isSame(mine, base);
  if (byThem && byMe) return isSame(theirs, mine) ? 'agreed' : 'both';
  return byThem ? 'theirs' : byMe ? 'mine' : null;
}

/** Merges two changes of a record. If both users changed a field, `mine` applies until the user chooses. */
export function mergeOf(fields: readonly ManifestField[], base: Values, theirs: Values, mine: Values): FormMerge {
  const rows = fields.flatMap((field): MergeRow[] => {
    const versions = { base: base[field.name], theirs: theirs[field.name], mine: mine[field.name] };
    const change = changeOf(versions.base, versions.theirs, versions.mine);
    return change ? [{ field, change, ...versions }] : [];
  });
  const own = rows
    .filter(({ change }) => change === 'mine' || change === 'both')
    .map(({ field, mine: value }) => [field.name, value] as const);
  return { rows, result: { ...theirs, ...Object.fromEntries(own) } };
}

export const isTouched = ({ rows }: FormMerge): boolean => rows.some(({ change }) => change !== 'mine');
