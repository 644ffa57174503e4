import type { SxProps } from '@mui/material';
import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ManifestField, type ManifestResource, isReference, kindOf } from '@t3d/resources/kit';
import { RecordContextProvider, ResourceContextProvider, useRecordContext } from 'ra-core';
import type { ComponentProps, ReactNode } from 'react';
import { countText } from '../../locales/counts';
import { useResourceOf } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import { type Row, type RowPage, readPage } from '../../providers/rows';
import { useApi } from '../../providers/useApi';
import { type CardPlace, type Column, ColumnTable, RowCards } from '../../ui/ColumnTable';
import { type SectionQuery, LoadedRows, Section } from '../../ui/Section';
import { useDeclaredResource } from '../declaration';
import { DeclaredField } from '../fields/DeclaredField';
import { NamedCurrency } from '../fields/NamedCurrency';
import { ListLink, RecordLink } from '../links';
import { LineValue } from '../list/LineValue';
import { fieldOf, isBlank, isNumeric, isState } from '../records';
import { usePhone } from '../screen';

interface RelatedOptions {
  /** The sort field, with `-` for descending order. By default that of the list. */
  sort?: string | undefined;
  size: number;
  /** The page number, from 1. The previous page stays visible until the next has loaded. */
  page?: number;
  enabled?: boolean;
}

/** Loads related rows, again when the record's version changes. */
export function useRelatedRows<T extends Row = Row>(
  reference: string,
  filter: Readonly<Record<string, string>>,
  { sort, size, page, enabled = true }: RelatedOptions,
): { resource: ManifestResource | undefined; query: UseQueryResult<RowPage<T>> } {
  const provider = useApi();
  const version = useRecordContext<Row>()?.version;
  const found = useResourceOf(reference);
  const resource = found?.calls.list ? found : undefined;
  const [by, order] = sort?.startsWith('-') ? [sort.slice(1), 'DESC'] : [sort, 'ASC'];
  const query = useQuery({
    queryKey: queryKeys.related(reference, filter, by, order, size, version, page),
    queryFn: () =>
      readPage<T>(provider, reference, { ...(by && { sort: by, order }), ...(page && { page }), size }, filter),
    enabled: enabled && resource !== undefined,
    ...(page && { placeholderData: keepPreviousData }),
  });
  return { resource, query };
}

const TIMES: readonly string[] = ['day', 'moment'];

/** Returns the place of a field on a card. Numbers other than the first amount need their label. */
function placeOf(field: ManifestField, fields: readonly ManifestField[]): CardPlace | undefined {
  const isAmount = (one: ManifestField): boolean => kindOf(one).isAmount;
  if (isState(field)) return 'state';
  if (isAmount(field)) return field === fields.find(isAmount) ? 'amount' : undefined;
  if (TIMES.includes(kindOf(field).value)) return 'time';
  return isNumeric(field) ? undefined : 'text';
}

/** Returns columns of fields. `render` runs inside the row's RecordContext. */
export const columnsOfFields = <T extends Row>(
  fields: readonly ManifestField[],
  render: (field: ManifestField, row: T, at: number) => ReactNode,
): Column<T>[] =>
  fields.map((field, at) => ({
    label: field.label,
    isNumber: isNumeric(field),
    isWide: kindOf(field).isNumberText,
    place: placeOf(field, fields),
    render: (row) => <RecordContextProvider value={row}>{render(field, row, at)}</RecordContextProvider>,
  }));

const shownFields = (resource: ManifestResource, names: readonly string[]): ManifestField[] =>
  names.flatMap((name) => fieldOf(resource, name) ?? []).filter(({ readable }) => readable);

interface SectionRowsProps<T extends Row> extends Pick<ComponentProps<typeof ColumnTable<T>>, 'mark'> {
  title: string;
  none: string;
  resource: string;
  /** The names of the columns. Fields that the user may not read are omitted. */
  columns: readonly string[];
  query: SectionQuery<{ rows: readonly T[] }>;
  /** Returns the record to which the first value links. Without it, the value is no link. */
  leadsTo?: (row: T) => number;
  renderCell?: (field: ManifestField, row: T) => ReactNode;
  cellSx?: (field: ManifestField) => SxProps;
  last?: Column<T>;
}

export function SectionRows<T extends Row>(props: SectionRowsProps<T>) {
  const { title, none, columns: names, query, leadsTo, resource, renderCell, cellSx, last, mark } = props;
  const fields = shownFields(useDeclaredResource({ resource }), names);
  const columns = columnsOfFields<T>(fields, (field, row, at) => {
    const value = renderCell?.(field, row) ?? <DeclaredField source={field.name} />;
    if (at > 0 || !leadsTo) return value;
    return (
      <RecordLink resource={resource} id={leadsTo(row)}>
        {value}
      </RecordLink>
    );
  }).map((column, at) => (cellSx ? { ...column, isNumber: false, sx: cellSx(fields[at] as ManifestField) } : column));
  return (
    <LoadedRows query={query} none={none}>
      {(rows) => (
        <ResourceContextProvider value={resource}>
          <ColumnTable label={title} rows={rows} mark={mark} columns={last ? [...columns, last] : columns} />
        </ResourceContextProvider>
      )}
    </LoadedRows>
  );
}

interface RelatedRowsProps {
  name: string;
  title: string;
  none: string;
  reference: string;
  filter: Readonly<Record<string, string>>;
  /** The names of the columns, of which the first links to the row's page. */
  columns: readonly string[];
  /** The column that is the title of a row's card on a phone. By default the first column. */
  cardTitle?: string;
  sort?: string;
  size?: number;
  /** The currency of all amounts, shown in the title only. */
  currency?: string | null;
  /** True if the rows have no effect now. */
  muted?: boolean;
  end?: ReactNode;
}

/** The number of values beside state and time for which the second line of a card has room. */
const MOST_OTHERS = 2;

/** Returns the columns of a phone's cards, on which the title links to the row's page. */
function cardColumns(fields: readonly ManifestField[], reference: string, cardTitle: string | undefined) {
  const title = fields.find(({ name }) => name === cardTitle) ?? fields[0];
  const columns = columnsOfFields<Row>(fields, (field, { id }) =>
    field === title ? (
      <RecordLink resource={reference} id={id}>
        <DeclaredField source={field.name} wide={isReference(field)} link={false} />
      </RecordLink>
    ) : (
      <LineValue field={field} />
    ),
  ).map((column, at): Column<Row> => (fields[at] === title ? { ...column, place: 'title' } : column));
  const others = columns.filter(({ place }) => place === undefined || place === 'text').slice(0, MOST_OTHERS);
  return columns.filter((column) => others.includes(column) || (column.place ?? 'text') !== 'text');
}

const MUTED = {
  '& td, & td a, & dl': { color: 'ink.secondary' },
  '& .status-chip': { filter: 'grayscale(1)' },
} as const;

/** The newest related rows, or nothing if the user may not list them. */
export function RelatedRows(props: RelatedRowsProps) {
  const { name, title, none, reference, filter, columns, cardTitle, sort, size = 5 } = props;
  const { currency = null, muted = false, end } = props;
  const phone = usePhone();
  const { resource, query } = useRelatedRows(reference, filter, { sort, size: phone ? Math.min(size, 5) : size });
  if (!resource) return null;
  const rows = query.data?.rows ?? [];
  // Leaves out columns in which no row has a value.
  const fields = shownFields(resource, columns).filter(
    ({ name }) => rows.length === 0 || rows.some((row) => !isBlank(row[name])),
  );
  const total = query.data?.total ?? 0;
  const linked = fields.findIndex((field) => !isReference(field));
  const table = {
    mark: ({ id }: Row) => ({ 'data-related': id }),
    columns: columnsOfFields<Row>(fields, (field, { id }, at) => {
      const value = <DeclaredField source={field.name} wide={isReference(field)} />;
      if (at !== linked) return value;
      return (
        <RecordLink resource={reference} id={id} sx={{ whiteSpace: 'nowrap' }}>
          {value}
        </RecordLink>
      );
    }),
  };
  return (
    <Section
      name={name}
      sx={muted ? MUTED : undefined}
      title={title}
      more={[total > 0 && countText(total), currency].filter(Boolean).join(' · ')}
      end={
        <>
          {end}
          {total > 0 && <ListLink resource={reference} filter={filter} />}
        </>
      }
    >
      <LoadedRows query={query} none={none}>
        {(rows) => (
          <ResourceContextProvider value={reference}>
            <NamedCurrency value={currency}>
              {phone ? (
                <RowCards {...table} columns={cardColumns(fields, reference, cardTitle)} rows={rows} />
              ) : (
                <ColumnTable {...table} label={title} rows={rows} />
              )}
            </NamedCurrency>
          </ResourceContextProvider>
        )}
      </LoadedRows>
    </Section>
  );
}
