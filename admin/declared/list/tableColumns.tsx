import {
  type ReactElement,
  type ReactNode,
  Children,
  cloneElement,
  isValidElement,
  useEffect,
  useMemo,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type DataTableColumnProps, DataTable } from 'react-admin';
import { type ManifestField, type ManifestResource, kindOf } from '@t3d/resources/kit';
import { usePreferences } from '../../state/preferences';
import { useT } from '../../locales/useT';
import { useDeclaredResource } from '../declaration';
import { DeclaredField } from '../fields/DeclaredField';
import { fieldPartOf } from '../kinds';
import { type Row, fieldOf, isBlank, isNumeric } from '../records';
import { useListChoice, useColumns } from './views/useViews';

const NONE: readonly string[] = [];
const NO_FIELDS: readonly ManifestField[] = [];
const BORDERS = 2;

/**
 * Returns the columns that may be hidden, least needed first. Name, first number, state and amount are never hidden.
 */
export function optionalColumns(resource: ManifestResource, columns: readonly ManifestField[]): string[] {
  const needed = [
    columns.find((field) => kindOf(field).isNumberText || resource.recordLabel.includes(field.name)),
    columns.find((field) => field.options?.some((option) => option.tone)),
    columns.find((field) => kindOf(field).isAmount),
  ];
  return columns
    .filter((field) => !needed.includes(field) && !resource.recordLabel.includes(field.name))
    .toReversed()
    .toSorted((one, other) => fieldPartOf(one).staying - fieldPartOf(other).staying)
    .map((field) => field.name);
}

/** Returns the first columns in `ranked` whose widths save `over` pixels. */
export function columnsToDrop(over: number, ranked: readonly { name: string; width: number }[]): string[] {
  const dropped: string[] = [];
  let left = over;
  for (const { name, width } of ranked) {
    if (left <= 0) break;
    if (width === 0) continue;
    dropped.push(name);
    left -= width;
  }
  return dropped;
}

/**
 * Marks a table wider than its page. Only such a table keeps its first and last cells in place, which slows painting.
 */
export const WIDE = 'data-wide';

/** Returns the columns to hide. Measures again when `rows` or `density` change. */
export function useColumnsToDrop(
  box: HTMLElement | null,
  ranked: readonly string[],
  chosen: boolean,
  rows: unknown,
  density: string,
): readonly string[] {
  const [dropped, setDropped] = useState<readonly string[]>(NONE);
  const measured = useRef<readonly unknown[]>(NONE);
  useLayoutEffect(() => {
    const page = box?.closest<HTMLElement>('[data-scroller]');
    if (!box || !page || chosen) {
      measured.current = NONE;
      setDropped(NONE);
      box?.setAttribute(WIDE, '');
      return undefined;
    }
    const measure = (): void => {
      const table = box.querySelector('table');
      if (!table) return;
      const gaps = Number.parseFloat(getComputedStyle(page.firstElementChild ?? page).paddingLeft) * 2;
      const room = page.clientWidth - gaps - BORDERS;
      // Skips the measurement of a tab that is shown again at the same width, because measuring lays out the table
      // twice.
      const isWider = table.offsetWidth > room && !box.hasAttribute(WIDE);
      const now = [table, page.clientWidth, ranked, rows, density];
      if (!isWider && now.every((one, index) => one === measured.current[index])) return;
      measured.current = now;
      box.setAttribute('data-measuring', '');
      const widths = ranked.map((name) => ({
        name,
        width: table.querySelector<HTMLElement>(`thead .column-${CSS.escape(name)}`)?.offsetWidth ?? 0,
      }));
      const over = table.offsetWidth - room;
      const next = columnsToDrop(over, widths);
      const kept = widths.reduce((left, { name, width }) => (next.includes(name) ? left - width : left), over);
      box.toggleAttribute(WIDE, kept > 0);
      box.removeAttribute('data-measuring');
      setDropped((before) => (before.join() === next.join() ? before : next));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(page);
    const table = box.querySelector('table');
    if (table) watch.observe(table);
    return () => watch.disconnect();
  }, [box, ranked, chosen, rows, density]);
  return dropped;
}

export type OwnColumn = ReactElement<DataTableColumnProps>;

export const ownColumnsIn = (children: ReactNode): OwnColumn[] =>
  Children.toArray(children).filter((child): child is OwnColumn => isValidElement(child));

/** Returns the content of a custom column, by default the declared field. */
export function contentOf({ props }: OwnColumn, record: Row): ReactNode {
  const { source = '', children, render, field: Field = DeclaredField } = props;
  return children ?? (render ? render(record) : <Field source={source} />);
}

/** Returns the one currency of the rows, or null if they differ or a column shows it. */
export function sharedCurrency(
  resource: ManifestResource,
  rows: readonly Row[],
  shown: readonly Pick<ManifestField, 'name'>[],
  own: string | null,
): string | null {
  if (rows.length === 0 || shown.some(({ name }) => name === 'currency')) return null;
  const [first, ...others] = new Set(rows.map(({ currency }) => currency).filter((one) => !isBlank(one)));
  if (first === undefined && !fieldOf(resource, 'currency')) return own;
  return typeof first === 'string' && others.length === 0 ? first : null;
}

const isInRowCurrency = (field: ManifestField): boolean =>
  fieldPartOf(field).isInCurrency === true && !field.currencyIn;

/** Returns the columns that fit, and the styles that hide the others. */
export function useFittingColumns(resource: ManifestResource, box: HTMLElement | null, data: Row[]) {
  const { density } = usePreferences();
  const { listed, shown: columns, chosen } = useColumns();
  const optional = useMemo(() => optionalColumns(resource, columns), [resource, columns]);
  const dropped = useColumnsToDrop(box, optional, chosen, data, density);
  const { setUnfit } = useListChoice();
  // Keeps the columns of a hidden tab, because a reset would render the toolbar twice.
  useEffect(() => setUnfit(dropped), [dropped, setUnfit]);
  const columnLooks = useMemo(() => {
    const hidden = dropped.map((column) => `&:not([data-measuring]) .column-${column}`);
    return Object.fromEntries(hidden.map((column) => [column, { display: 'none' }]));
  }, [dropped]);
  const silent = listed.length > columns.length ? listed.filter((field) => !columns.includes(field)) : NO_FIELDS;
  return { columns, columnLooks, silent };
}

interface TableColumns {
  columns: readonly ManifestField[];
  replaced: ReadonlyMap<string, OwnColumn>;
  behind: readonly OwnColumn[];
}

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
    // Declared columns that the user did not choose, or that tell nothing, stay hidden.
    const { columns: declared, hidden } = resource.list;
    const isLeftOut = ({ props: { source = '' } }: OwnColumn): boolean =>
      replaced.has(source) || (declared.includes(source) && (chosen || !hidden.includes(source)));
    return { replaced, behind: own.filter((column) => !isLeftOut(column)) };
  }, [resource, columns, chosen, children]);
}

/** The server can sort only by declared fields. */
const ownHead = (column: OwnColumn, field: ManifestField | undefined, label = field?.label): OwnColumn =>
  cloneElement(column, {
    disableSort: column.props.disableSort ?? !field?.sortable,
    label: column.props.label ?? label,
  });

/** Returns the header elements, which stay the same while the columns do. */
export function useHeads({ columns, replaced, behind }: TableColumns, currency: string | null, hasActions: boolean) {
  const t = useT();
  const resource = useDeclaredResource();
  const actions = t('crud.list.actions');
  return useMemo(() => {
    const head = (field: ManifestField) => {
      const own = replaced.get(field.name);
      const label = currency && isInRowCurrency(field) ? `${field.label} ${currency}` : field.label;
      if (own) return ownHead(own, field, label);
      return (
        <DataTable.Col
          key={field.name}
          source={field.name}
          label={label}
          disableSort={!field.sortable}
          align={isNumeric(field) ? 'right' : 'left'}
          sortByOrder={fieldPartOf(field).sortsFirst}
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
