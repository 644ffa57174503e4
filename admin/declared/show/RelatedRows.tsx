import type { SxProps } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { RecordContextProvider, ResourceContextProvider, useRecordContext } from 'ra-core';
import type { ComponentProps, ReactNode } from 'react';
import { countText } from '../../locales/counts';
import { useResourceOf } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import type { Row, RowPage } from '../../providers/rows';
import { readPage } from '../../providers/rows';
import { useApi } from '../../providers/useApi';
import type { SectionQuery } from '../../ui/Section';
import type { Column } from '../../ui/ColumnTable';
import { ColumnBlocks, ColumnTable } from '../../ui/ColumnTable';
import { LoadedRows, Section } from '../../ui/Section';
import { useDeclaredResource } from '../declaration';
import { DeclaredField } from '../fields/DeclaredField';
import { NamedCurrency } from '../fields/NumberFields';
import { ListLink, RecordLink } from '../links';
import { fieldOf, isNumeric } from '../records';
import { usePhone } from '../screen';

interface RelatedOptions {
  /** A field, behind `-` where the greatest comes first; the order of the list itself unless given. */
  sort?: string | undefined;
  size: number;
  /** A page of the rows, from 1; the one before stays until it is read. */
  page?: number;
  enabled?: boolean;
}

/**
 * The rows of another list that a filter finds, read anew with a new version of the record around. `resource` is
 * undefined for readers without the right to that list.
 */
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
      readPage<T>(provider, reference, { ...filter, ...(by && { sort: by, order }), ...(page && { page }), size }),
    enabled: enabled && resource !== undefined,
    ...(page && { placeholderData: keepPreviousData }),
  });
  return { resource, query };
}

/** Fields as the columns of a table. `render` draws a value of the row that is the record around it. */
export const columnsOfFields = <T extends Row>(
  fields: readonly ManifestField[],
  render: (field: ManifestField, row: T, at: number) => ReactNode,
): Column<T>[] =>
  fields.map((field, at) => ({
    label: field.label,
    isNumber: isNumeric(field),
    isWide: field.kind === 'digits',
    render: (row) => <RecordContextProvider value={row}>{render(field, row, at)}</RecordContextProvider>,
  }));

const shownFields = (resource: ManifestResource, names: readonly string[]): ManifestField[] =>
  names.flatMap((name) => fieldOf(resource, name) ?? []).filter(({ readable }) => readable);

interface SectionRowsProps<T extends Row> extends Pick<ComponentProps<typeof ColumnTable<T>>, 'mark'> {
  title: string;
  none: string;
  /** The name of the rows' resource. */
  resource: string;
  /** The fields to show; the reader sees those it may read. */
  columns: readonly string[];
  query: SectionQuery<{ rows: readonly T[] }>;
  /** The id of the record that the first value of a row leads to. */
  leadsTo?: (row: T) => number;
  renderCell?: (field: ManifestField, row: T) => ReactNode;
  cellSx?: (field: ManifestField) => SxProps;
  last?: Column<T>;
}

/** A table of rows with declared fields, in a section of a record's page. */
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
  /** The name of the section, by which tests find it. */
  name: string;
  title: string;
  none: string;
  reference: string;
  /** The filter of its list that finds the rows of this record. */
  filter: Readonly<Record<string, string>>;
  /** The fields to show; the reader sees those it may read, and the first opens the row's page. */
  columns: readonly string[];
  sort?: string;
  size?: number;
  /** Named once above, where all amounts are in it. */
  currency?: string | null;
  end?: ReactNode;
}

/** The newest rows of another list that belong to the record, and the way to all; nothing without the right to it. */
export function RelatedRows(props: RelatedRowsProps) {
  const { name, title, none, reference, filter, columns, sort, size = 5, currency = null, end } = props;
  const phone = usePhone();
  const { resource, query } = useRelatedRows(reference, filter, { sort, size });
  if (!resource) return null;
  const fields = shownFields(resource, columns);
  const total = query.data?.total ?? 0;
  const linked = fields.findIndex(({ kind }) => kind !== 'reference');
  const table = {
    mark: ({ id }: Row) => ({ 'data-related': id }),
    columns: columnsOfFields<Row>(fields, (field, { id }, at) => {
      const value = <DeclaredField source={field.name} wide={field.kind === 'reference'} />;
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
                <ColumnBlocks {...table} rows={rows} sx={{ fontSize: 'size.small' }} />
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
