import { type ReactElement, type ReactNode, Children, cloneElement, isValidElement, useEffect, useMemo } from 'react';
import { type DataTableColumnProps, DataTable } from 'react-admin';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { usePreferences } from '../../state/preferences';
import { useT } from '../../locales/useT';
import { useDeclaredResource } from '../declaration';
import { DeclaredField } from '../fields/DeclaredField';
import { type Row, fieldOf, isNumeric } from '../records';
import { optionalColumns, useColumnsToDrop } from './useColumnsToDrop';
import { useListChoice, useColumns } from './views/useViews';

/** A column that a page has written by hand: a `<DataTable.Col>`. */
export type OwnColumn = ReactElement<DataTableColumnProps>;

export const ownColumnsIn = (children: ReactNode): OwnColumn[] =>
  Children.toArray(children).filter((child): child is OwnColumn => isValidElement(child));

/** The content of a cell of a hand-written column; without one of its own it reads as it is declared. */
export function contentOf({ props }: OwnColumn, record: Row): ReactNode {
  const { source = '', children, render, field: Field = DeclaredField } = props;
  return children ?? (render ? render(record) : <Field source={source} />);
}

/** The currency that the head can name for all amounts; null where a column names it or the rows differ. */
export function sharedCurrency(resource: ManifestResource, rows: readonly Row[]): string | null {
  const [first] = rows;
  if (!first || typeof first.currency !== 'string' || resource.list.columns.includes('currency')) return null;
  return rows.every((row) => row.currency === first.currency) ? first.currency : null;
}

/** The chosen columns in their order, and how each looks: some stand back, some have no room. */
export function useFittingColumns(resource: ManifestResource, box: HTMLElement | null, data: Row[]) {
  const { density } = usePreferences();
  const { shown: columns, chosen } = useColumns();
  const optional = useMemo(() => optionalColumns(resource, columns), [resource, columns]);
  const dropped = useColumnsToDrop(box, optional, chosen, data, density);
  const { setUnfit } = useListChoice();
  // Left as it is when the tab is hidden: the toolbar would be drawn twice each time that it is shown again.
  useEffect(() => setUnfit(dropped), [dropped, setUnfit]);
  const columnLooks = useMemo(() => {
    const hidden = dropped.map((column) => `&:not([data-measuring]) .column-${column}`);
    return Object.fromEntries(hidden.map((column) => [column, { display: 'none' }]));
  }, [dropped]);
  return { columns, columnLooks };
}

/** The columns of a table in their order: declared ones, some of them with a hand-written one in their place. */
interface TableColumns {
  columns: readonly ManifestField[];
  /** By the name of the declared column. */
  replaced: ReadonlyMap<string, OwnColumn>;
  /** The hand-written columns that follow. */
  behind: readonly OwnColumn[];
}

/** Finds the place of each hand-written column. */
export function useOwnColumns(resource: ManifestResource, columns: readonly ManifestField[], children: ReactNode) {
  const { chosen } = useColumns();
  return useMemo((): Omit<TableColumns, 'columns'> => {
    const own = ownColumnsIn(children);
    const bySource = new Map(own.flatMap((column) => (column.props.source ? [[column.props.source, column]] : [])));
    const replaced = new Map(
      columns.flatMap(({ name }) => {
        const column = bySource.get(name);
        return column ? [[name, column]] : [];
      }),
    );
    // Somebody who has chosen the columns sees no other declared ones.
    const isLeftOut = ({ props: { source } }: OwnColumn): boolean =>
      source !== undefined && (replaced.has(source) || (chosen && resource.list.columns.includes(source)));
    return { replaced, behind: own.filter((column) => !isLeftOut(column)) };
  }, [resource, columns, chosen, children]);
}

/** The head of a hand-written column; the server sorts by declared fields alone. */
const ownHead = (column: OwnColumn, field: ManifestField | undefined): OwnColumn =>
  cloneElement(column, {
    disableSort: column.props.disableSort ?? !field?.sortable,
    label: column.props.label ?? field?.label,
  });

/** The head of each column as react-admin's table has it; the same elements as before while none of them changes. */
export function useHeads({ columns, replaced, behind }: TableColumns, currency: string | null, hasActions: boolean) {
  const t = useT();
  const resource = useDeclaredResource();
  const actions = t('crud.list.actions');
  return useMemo(() => {
    const head = (field: ManifestField) => {
      const own = replaced.get(field.name);
      if (own) return ownHead(own, field);
      return (
        <DataTable.Col
          key={field.name}
          source={field.name}
          label={field.kind === 'money' && currency ? `${field.label} ${currency}` : field.label}
          disableSort={!field.sortable}
          align={isNumeric(field) ? 'right' : 'left'}
          sortByOrder={field.kind === 'time' || field.kind === 'money' ? 'DESC' : 'ASC'}
        />
      );
    };
    return [
      ...columns.map(head),
      ...behind.map((column) => ownHead(column, fieldOf(resource, column.props.source ?? ''))),
      ...(hasActions ? [<DataTable.Col key="rowActions" source="rowActions" label={actions} disableSort />] : []),
    ];
  }, [columns, replaced, behind, resource, currency, hasActions, actions]);
}
