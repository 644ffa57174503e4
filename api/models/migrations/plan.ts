import type { Counted, TableSpec } from '../../registry/schema';
import type { KnownValues } from './columns';
import {
  changedColumns,
  optionalColumns,
  declaredColumn,
  emptyValue,
  foundColumn,
  valueOfExistingRows,
  isUnique,
} from './columns';
import type { Change } from './drift';
import { rejectedChanges, rejectedRemovals } from './rejectedChanges';
import type { Index, Step } from './steps';

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>;
type Place = { table: string; column: string };

/**
 * A migration before it is written, with sentences about impossible changes (`refused`) and what only `drop` drops
 * (`left`).
 */
export interface Plan {
  left: readonly Place[];
  up: readonly Step[];
  down: readonly Step[];
  refused: readonly string[];
}

function sorted(changes: readonly Change[]) {
  const of = <K extends Change['kind']>(kind: K): Of<K>[] => changes.filter((one): one is Of<K> => one.kind === kind);
  return {
    tables: of('renameTable'),
    columns: of('renameColumn'),
    indexes: of('renameIndex'),
    created: of('createTable'),
    added: of('addColumn'),
    newIndexes: of('addIndex'),
    otherIndexes: of('replaceIndex'),
    oldIndexes: of('removeIndex'),
    removed: of('removeColumn'),
    links: of('removeLinks'),
    kept: of('keepCounts'),
    uncounted: of('dropCounts'),
  };
}
type Sorted = ReturnType<typeof sorted>;
type OwnIndex = { table: string; index: Index };

/** Returns whether an index must be dropped with one of the columns, as MySQL requires for foreign keys. */
const goesWith = ({ table, index }: OwnIndex, columns: readonly Place[]): boolean =>
  columns.some((one) => one.table === table && index.fields.includes(one.column));

/** Returns the steps that drop columns, each index with its first dropped column. */
const dropColumns = (columns: readonly Place[], indexes: readonly OwnIndex[]): Step[] =>
  columns.map(({ table, column }, at) => ({
    step: 'dropColumn',
    table,
    column,
    indexes: indexes
      .filter(
        (one) => goesWith(one, [{ table, column }]) && one.table === table && !goesWith(one, columns.slice(0, at)),
      )
      .map(({ index }) => index),
  }));

/** Returns the steps that rename a resource in rows that contain its name, such as the audit log. */
function renameValues({ tables, created }: Sorted, declared: readonly TableSpec[]): Step[] {
  const naming = declared.filter(({ table, columns: { resource } }) => {
    const isNew = created.some(({ spec }) => spec.table === table);
    return resource?.type.startsWith('STRING') && !resource.values && !isNew;
  });
  return tables
    .filter(({ spec }) => spec.resource)
    .flatMap(({ spec: { was = '', resource = '', hasFiles } }) =>
      [...naming.map(({ table }) => table), ...(hasFiles ? ['files'] : [])].map((table): Step => ({
        step: 'renameValue',
        table,
        column: 'resource',
        from: was,
        to: resource,
      })),
    );
}

/** Returns the step that stores counts, after all other changes of the table. */
const planCounts = ({ counted }: { counted: Counted }): Step => ({ step: 'keepCounts', ...counted });
const dropCounts = ({ counted }: { counted: Counted }): Step => ({ step: 'dropCounts', ...counted });

const createTable = ({ table, columns, indexes }: TableSpec): Step => ({
  step: 'createTable',
  table,
  columns: Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, declaredColumn(column)])),
  indexes,
});

/** Returns the columns with ids that this migration moves to new link tables. */
function filledFrom({ created }: Sorted, removed: readonly Of<'removeColumn'>[]): Step[] {
  return created.flatMap(({ spec: { table, columns, links } }): Step[] => {
    const from = removed.find((one) => one.table === links?.owner && links.columns.includes(one.column));
    const references = columns.item?.references ?? '';
    return from ? [{ step: 'fillLinks', table, from: from.table, column: from.column, references }] : [];
  });
}

function upSteps(
  kinds: Sorted,
  all: readonly Of<'removeColumn'>[],
  changed: readonly Step[],
  declared: readonly TableSpec[],
): Step[] {
  const { tables, columns, indexes, created, added, newIndexes, otherIndexes, oldIndexes, removed, links } = kinds;
  return [
    ...kinds.uncounted.map(dropCounts),
    ...tables.map(({ from, spec }): Step => ({ step: 'renameTable', from, to: spec.table })),
    ...columns.map(({ table, from, column }): Step => ({ step: 'renameColumn', table, from, to: column })),
    ...indexes.map(({ table, from, index }): Step => ({ step: 'renameIndex', table, from: from.name, index })),
    ...created.map(({ spec }) => createTable(spec)),
    ...filledFrom(kinds, all),
    ...added.map(({ table, column, spec }): Step => ({
      step: 'addColumn',
      table,
      column,
      as: declaredColumn(spec),
      ...valueOfExistingRows(spec),
    })),
    ...changed,
    ...added.flatMap(({ table, column, spec: { kept } }): Step[] =>
      kept
        ? [
            {
              step: 'foldColumn',
              table,
              from: kept.from,
              column,
              ...(kept.keeps !== 'folded' && { keeps: kept.keeps }),
            },
          ]
        : [],
    ),
    ...newIndexes.map(({ table, index }): Step => ({ step: 'addIndex', table, index })),
    ...otherIndexes.map(({ table, from, index }): Step => ({ step: 'replaceIndex', table, from, index })),
    ...oldIndexes
      .filter((one) => !goesWith(one, removed))
      .map(({ table, index }): Step => ({ step: 'dropIndex', table, index })),
    ...dropColumns(removed, oldIndexes),
    ...links.map(({ spec: { table } }): Step => ({ step: 'dropTable', table })),
    ...renameValues(kinds, declared),
    ...kinds.kept.map(planCounts),
  ];
}

/** Returns the steps that undo the renames. */
function renameBack({ tables, columns, indexes }: Sorted): Step[] {
  const fieldBefore = (table: string, field: string): string =>
    columns.find((one) => one.table === table && one.column === field)?.from ?? field;
  return [
    ...columns.map(({ table, from, column }): Step => ({ step: 'renameColumn', table, from: column, to: from })),
    ...tables.toReversed().map(({ from, spec }): Step => ({ step: 'renameTable', from: spec.table, to: from })),
    ...indexes.map(({ table, from, index }): Step => ({
      step: 'renameIndex',
      table: tables.find(({ spec }) => spec.table === table)?.from ?? table,
      from: index.name,
      index: { ...from, fields: from.fields.map((field) => fieldBefore(table, field)) },
    })),
  ];
}

/** Columns and indexes that stay without a declared field. */
interface Staying {
  columns: readonly Of<'removeColumn'>[];
  indexes: readonly OwnIndex[];
}

/** Returns the steps that revert changes of columns. A column that becomes required again gets an empty value. */
function columnsBack(up: readonly Step[], { columns, indexes }: Staying): Step[] {
  return up
    .flatMap((step) => (step.step === 'changeColumn' ? [step] : []))
    .toReversed()
    .map(({ table, column, from, to }): Step => {
      const own = indexes.filter((one) => one.table === table).map(({ index }) => index);
      const stays = columns.some((one) => one.table === table && one.column === column);
      const fill = stays ? emptyValue(from, isUnique(own, column)) : {};
      return { step: 'changeColumn', table, column, from: to, to: from, ...fill };
    });
}

/** Returns the steps that revert `up` in reverse order, with indexes placed for MySQL's foreign keys. */
function downSteps(kinds: Sorted, up: readonly Step[], staying: Staying): Step[] {
  const { created, added, newIndexes, otherIndexes, oldIndexes, removed } = kinds;
  return [
    ...kinds.kept.map(dropCounts),
    ...kinds.links.map(({ spec }) => createTable(spec)),
    ...up.flatMap((step) => (step.step === 'renameValue' ? [{ ...step, from: step.to, to: step.from }] : [])),
    ...removed.map(({ table, column, from }): Step => {
      const as = foundColumn(from);
      const own = oldIndexes.filter((one) => one.table === table).map(({ index }) => index);
      return { step: 'addColumn', table, column, as, ...emptyValue(as, isUnique(own, column)) };
    }),
    ...columnsBack(up, staying),
    ...oldIndexes.map(({ table, index }): Step => ({ step: 'addIndex', table, index })),
    ...otherIndexes.map(({ table, from, index }): Step => ({ step: 'replaceIndex', table, from: index, index: from })),
    ...newIndexes
      .filter((one) => !goesWith(one, added))
      .map(({ table, index }): Step => ({ step: 'dropIndex', table, index })),
    ...dropColumns(added.toReversed(), newIndexes),
    ...created.toReversed().map(({ spec }): Step => ({ step: 'dropTable', table: spec.table })),
    ...renameBack(kinds),
    ...kinds.uncounted.map(planCounts),
  ];
}

/** Plans the steps that make a database agree with the declarations. Drops columns only with `drop`. */
export function planMigration(
  changes: readonly Change[],
  { declared, known, drop }: { declared: readonly TableSpec[]; known: KnownValues; drop: boolean },
): Plan {
  const { removed, links, tables, columns, oldIndexes } = sorted(changes);
  const left = drop ? [] : removed;
  const leftLinks = drop ? [] : links.map(({ owner, column }): Place => ({ table: owner, column }));
  // Keep the index of a column that stays.
  const made = changes.filter(
    (change) =>
      !(['removeColumn', 'removeLinks'].includes(change.kind) && !drop) &&
      !(change.kind === 'removeIndex' && goesWith(change, left)),
  );
  const named = [...left, ...leftLinks];
  const refused = [...rejectedChanges(made, declared), ...rejectedRemovals(left)];
  if (refused.length > 0) return { left: named, up: [], down: [], refused };
  const before = (table: string, column: string): [string, string] => [
    tables.find(({ spec }) => spec.table === table)?.from ?? table,
    columns.find((one) => one.table === table && one.column === column)?.from ?? column,
  ];
  const kinds = sorted(made);
  const changed = [...changedColumns(made, declared, { known, before }), ...optionalColumns(left)];
  const up = upSteps(kinds, removed, changed, declared);
  const staying = { columns: left, indexes: oldIndexes.filter((one) => goesWith(one, left)) };
  return { left: named, up, down: downSteps(kinds, up, staying), refused };
}
