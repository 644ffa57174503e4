import type { ColumnSpec, TableSpec } from '../../registry/schema';
import type { ActualColumn, Change } from './drift';
import type { Column, Index, Step, StepOf } from './steps';
import { declaredType, familyOf } from './migrationTypes';

/** Converts a column of the temporary SQLite database to a declared column. */
export const foundColumn = (
  { type, nullable, references }: ActualColumn,
  values?: readonly string[] | null,
): Column => ({
  type: declaredType(type) ?? type,
  nullable,
  ...(references && { references }),
  ...(values && { values }),
});

/** Returns whether a column is required without a default, so that rows need a value. */
export const isUnfilled = ({ from }: { from: ActualColumn }): boolean => !from.nullable && from.hasDefault !== true;

export const declaredColumn = ({ type, nullable, references, values }: ColumnSpec): Column => ({
  type,
  nullable,
  ...(references && { references }),
  ...(values && { values }),
});

const written = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** Returns the value of existing rows for an added column, or for one that becomes required. */
export function valueOfExistingRows({ nullable, default: otherwise, fill }: ColumnSpec): {
  default?: unknown;
  fill?: unknown;
} {
  if (fill !== undefined) return { fill: written(fill) };
  return nullable || otherwise === undefined ? {} : { default: written(otherwise) };
}

/** Returns whether a unique index covers exactly this column. */
export const isUnique = (indexes: readonly Index[], column: string): boolean =>
  indexes.some(({ unique, fields }) => unique && fields.length === 1 && fields[0] === column);

const EMPTY = {
  text: '',
  whole: 0,
  decimal: 0,
  boolean: false,
  json: null,
  day: '1970-01-01',
  time: '1970-01-01T00:00:00.000Z',
} as const;

/** Returns a placeholder for a column that is restored empty, unless its values must differ. */
export const emptyValue = (column: Column, mustDiffer: boolean): { fill?: unknown } =>
  column.nullable || column.references || mustDiffer ? {} : { fill: EMPTY[familyOf(column.type)] };

/** The allowed values of each text column, which only the generated migrations know. `null` means any value. */
export class KnownValues {
  private readonly known = new Map<string, readonly string[] | null>();

  of(table: string, column: string): readonly string[] | null | undefined {
    return this.known.get(`${table}.${column}`);
  }

  note(steps: readonly Step[]): void {
    for (const step of steps) this.noteStep(step);
  }

  private set(table: string, column: string, { values }: Column): void {
    this.known.set(`${table}.${column}`, values ?? null);
  }

  private noteStep(step: Step): void {
    if (step.step === 'createTable')
      for (const [name, column] of Object.entries(step.columns)) this.set(step.table, name, column);
    if (step.step === 'addColumn') this.set(step.table, step.column, step.as);
    if (step.step === 'changeColumn') this.set(step.table, step.column, step.to);
    if (step.step === 'renameColumn') this.move(`${step.table}.${step.from}`, `${step.table}.${step.to}`);
    if (step.step === 'renameTable')
      for (const name of this.known.keys())
        if (name.startsWith(`${step.from}.`)) this.move(name, step.to + name.slice(step.from.length));
  }

  private move(from: string, to: string): void {
    const values = this.known.get(from);
    this.known.delete(from);
    if (values !== undefined) this.known.set(to, values);
  }
}

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>;
type ChangeColumn = StepOf<'changeColumn'>;

interface Naming {
  known: KnownValues;
  /** Returns the names of a table and column before this migration renames them. */
  before(table: string, column: string): readonly [table: string, column: string];
}

function changed({ table, column, spec, from }: Of<'changeColumn'>, { known, before }: Naming): ChangeColumn {
  const allowed = known.of(...before(table, column));
  const old = foundColumn(from, allowed);
  const { values, ...to } = declaredColumn(spec);
  // A column of a handwritten migration may still contain former values.
  const words = values && (allowed !== undefined || old.type !== to.type) ? { values } : {};
  const { fill, default: otherwise } = valueOfExistingRows(spec);
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

/** Returns the columns whose rows must be checked: texts that become an enum, and enums that lose values. */
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

/** Makes required columns without a declared field optional, because they would reject every new row. */
export const optionalColumns = (left: readonly Of<'removeColumn'>[]): ChangeColumn[] =>
  left.filter(isUnfilled).map(({ table, column, from }) => {
    const required = foundColumn(from);
    return { step: 'changeColumn', table, column, from: required, to: { ...required, nullable: true } };
  });

/** Returns the steps for columns with a changed type, nullability or list of allowed values. */
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
