import type { ManifestField } from '@t3d/resources/kit';
import { isSame } from '../../providers/writtenFields';
import type { Values } from './validation';

/** Who changed a field since both sides read it: `both` needs a choice, `agreed` were the same change twice. */
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

/** The names of the fields that differ from what the form began with. */
export const changedNames = (fields: readonly ManifestField[], base: Values, values: Values): string[] =>
  fields.filter(({ name }) => !isSame(values[name], base[name])).map(({ name }) => name);

function changeOf(base: unknown, theirs: unknown, mine: unknown): Change | null {
  const byThem = !isSame(theirs, base);
  const byMe = !isSame(mine, base);
  if (byThem && byMe) return isSame(theirs, mine) ? 'agreed' : 'both';
  return byThem ? 'theirs' : byMe ? 'mine' : null;
}

/** Merges three versions of a record: a change of one side counts; of both, mine until a person chooses otherwise. */
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

/** Whether somebody else's change touched anything that this form shows. */
export const isTouched = ({ rows }: FormMerge): boolean => rows.some(({ change }) => change !== 'mine');
