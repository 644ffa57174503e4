import type { TableSpec } from '../../declared/schema';
import { declaredColumn, foundColumn, given, isUnfilled } from './columns';
import type { Change } from './drift';
import type { KnownValues } from './knownValues';
import type { Column, StepOf } from './steps';

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>;
type ChangeColumn = StepOf<'changeColumn'>;

interface Naming {
  known: KnownValues;
  /** Names of tables and columns before this migration renames them. */
  before(table: string, column: string): readonly [table: string, column: string];
}

function changed({ table, column, spec, from }: Of<'changeColumn'>, { known, before }: Naming): ChangeColumn {
  const allowed = known.of(...before(table, column));
  const old = foundColumn(from, allowed);
  const { values, ...to } = declaredColumn(spec);
  // What no generated migration has made may hold words of before that are still right where they are.
  const words = values && (allowed !== undefined || old.type !== to.type) ? { values } : {};
  const { fill, default: otherwise } = given(spec);
  const value = fill ?? otherwise;
  return {
    step: 'changeColumn',
    table,
    column,
    from: old,
    to: { ...to, ...words },
    ...(old.nullable && !to.nullable && value !== undefined && { fill: value }),
  };
}

/** A text that becomes an enum of the same length, or an enum that loses words: only the rows are looked at. */
function narrowed(spec: TableSpec, skip: (column: string) => boolean, { known, before }: Naming): ChangeColumn[] {
  return Object.entries(spec.columns).flatMap(([column, declared]): ChangeColumn[] => {
    const to = declaredColumn(declared);
    const allowed = known.of(...before(spec.table, column));
    if (!to.values || allowed === undefined || skip(column)) return [];
    if (allowed?.every((value) => to.values?.includes(value))) return [];
    const from: Column = { ...to, values: allowed ?? undefined };
    return [{ step: 'changeColumn', table: spec.table, column, from, to }];
  });
}

/**
 * Makes columns optional that stay in their table though no field fills them any more: required, they would refuse
 * every new row.
 */
export const madeOptional = (left: readonly Of<'removeColumn'>[]): ChangeColumn[] =>
  left.filter(isUnfilled).map(({ table, column, from }) => {
    const required = foundColumn(from);
    return { step: 'changeColumn', table, column, from: required, to: { ...required, nullable: true } };
  });

/** The steps of columns that change their type, their emptiness, or the words that they may hold. */
export function changedColumns(
  changes: readonly Change[],
  declared: readonly TableSpec[],
  naming: Naming,
): ChangeColumn[] {
  const isTaken = (table: string, column: string): boolean =>
    changes.some(
      (change) =>
        (change.kind === 'changeColumn' || change.kind === 'addColumn') &&
        change.table === table &&
        change.column === column,
    );
  return [
    ...changes.flatMap((change) => (change.kind === 'changeColumn' ? [changed(change, naming)] : [])),
    ...declared.flatMap((spec) => narrowed(spec, (column) => isTaken(spec.table, column), naming)),
  ];
}
