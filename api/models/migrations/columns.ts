import type { ColumnSpec, TableSpec } from '../../declared/schema';
import type { ActualColumn, Change } from './drift';
import type { Column, Index, Step, StepOf } from './steps';
import { declaredType, familyOf } from './types';

/** The column as the scratch database, SQLite, has it: where no declaration makes its type, the type as it is. */
export const foundColumn = (
  { type, nullable, references }: ActualColumn,
  values?: readonly string[] | null,
): Column => ({
  type: declaredType(type) ?? type,
  nullable,
  ...(references && { references }),
  ...(values && { values }),
});

/** Whether a column that no field fills wants a value in each row, and the database itself gives none. */
export const isUnfilled = ({ from }: { from: ActualColumn }): boolean => !from.nullable && from.hasDefault !== true;

/** The column as it is declared. */
export const declaredColumn = ({ type, nullable, references, values }: ColumnSpec): Column => ({
  type,
  nullable,
  ...(references && { references }),
  ...(values && { values }),
});

const written = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** What the rows that are there get in a column that is added, or that may be empty no longer. */
export function given({ nullable, default: otherwise, fill }: ColumnSpec): { default?: unknown; fill?: unknown } {
  if (fill !== undefined) return { fill: written(fill) };
  return nullable || otherwise === undefined ? {} : { default: written(otherwise) };
}

/** Whether a column has an index by which no two rows have one value. */
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

/** Something for a column that comes back without its values; nothing where no value is as good as another. */
export const emptyValue = (column: Column, mustDiffer: boolean): { fill?: unknown } =>
  column.nullable || column.references || mustDiffer ? {} : { fill: EMPTY[familyOf(column.type)] };

/**
 * The words that generated migrations have allowed each text column: no database keeps them, because an enum is a text
 * there. `null`: any. A column of a migration written by hand is not known.
 */
export class KnownValues {
  private readonly known = new Map<string, readonly string[] | null>();

  of(table: string, column: string): readonly string[] | null | undefined {
    return this.known.get(`${table}.${column}`);
  }

  /** Takes in what a migration has done. */
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
