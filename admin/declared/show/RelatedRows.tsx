import type { SxProps } from '@mui/material';
import { Box } from '@mui/material';
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
import { ColumnTable } from '../../ui/ColumnTable';
import { LoadedRows, Section } from '../../ui/Section';
import { SmallText } from '../../ui/Text';
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

interface RowsProps<T extends Row> {
  fields: readonly ManifestField[];
  rows: readonly T[];
  /** Draws one value of the row around it. */
  renderCell: (field: ManifestField, row: T, at: number) => ReactNode;
}

interface TableRowsProps<T extends Row>
  extends RowsProps<T>, Pick<ComponentProps<typeof ColumnTable<T>>, 'mark' | 'foot'> {
  label: string;
  cellSx?: ((field: ManifestField) => SxProps) | undefined;
  /** One more column, behind the fields. */
  last?: Column<T> | undefined;
}

/** Rows as a table in a section of a record's page. */
export function TableRows<T extends Row>({ fields, renderCell, cellSx, last, ...table }: TableRowsProps<T>) {
  const columns = fields.map((field, at): Column<T> => ({
    label: field.label,
    isNumber: !cellSx && isNumeric(field),
    sx: cellSx?.(field),
    render: (row) => <RecordContextProvider value={row}>{renderCell(field, row, at)}</RecordContextProvider>,
  }));
  return <ColumnTable {...table} columns={last ? [...columns, last] : columns} />;
}

interface BlockRowsProps<T extends Row> extends RowsProps<T> {
  mark?: TableRowsProps<T>['mark'];
  sx?: object;
  /** What stands below the values of a row. */
  renderLast?: ((row: T, index: number) => ReactNode) | undefined;
}

/** Rows as blocks under each other, as a phone has room for them. */
export function BlockRows<T extends Row>({ fields, rows, renderCell, mark, sx, renderLast }: BlockRowsProps<T>) {
  return (
    <Box sx={{ borderTop: 'divider' }}>
      {rows.map((row, index) => (
        <RecordContextProvider key={row.id} value={row}>
          <Box
            component="dl"
            {...mark?.(row)}
            sx={{
              m: 0,
              px: 2,
              py: 1.25,
              '&:not(:last-of-type)': { borderBottom: 'soft' },
              display: 'grid',
              columnGap: 2,
              rowGap: 1,
              gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
              ...sx,
            }}
          >
            {fields.map((field, at) => (
              <Box
                key={field.name}
                sx={{
                  minWidth: 0,
                  overflowWrap: 'anywhere',
                  ...(field.kind === 'digits' && { gridColumn: '1 / -1' }),
                }}
              >
                <SmallText as="dt">{field.label}</SmallText>
                <Box component="dd" sx={{ m: 0 }}>
                  {renderCell(field, row, at)}
                </Box>
              </Box>
            ))}
            {renderLast?.(row, index)}
          </Box>
        </RecordContextProvider>
      ))}
    </Box>
  );
}

const shownFields = (resource: ManifestResource, names: readonly string[]): ManifestField[] =>
  names.flatMap((name) => fieldOf(resource, name) ?? []).filter(({ readable }) => readable);

interface SectionRowsProps<T extends Row>
  extends Pick<TableRowsProps<T>, 'cellSx' | 'mark' | 'last'>, Partial<Pick<TableRowsProps<T>, 'renderCell'>> {
  title: string;
  /** The text when there are no rows. */
  none: string;
  /** The name of the rows' resource. */
  resource: string;
  /** The fields to show; the reader sees those it may read. */
  columns: readonly string[];
  query: SectionQuery<{ rows: readonly T[] }>;
  /** The id of the record that the first value of a row leads to. */
  leadsTo?: (row: T) => number;
}

/** A table of rows with declared fields, in a section of a record's page. */
export function SectionRows<T extends Row>(props: SectionRowsProps<T>) {
  const { title, none, columns, query, leadsTo, resource, ...table } = props;
  const fields = shownFields(useDeclaredResource({ resource }), columns);
  return (
    <LoadedRows query={query} none={none}>
      {(rows) => (
        <ResourceContextProvider value={resource}>
          <TableRows
            label={title}
            fields={fields}
            rows={rows}
            renderCell={({ name }, row, at) => {
              const value = <DeclaredField source={name} />;
              if (at > 0 || !leadsTo) return value;
              return (
                <RecordLink resource={resource} id={leadsTo(row)}>
                  {value}
                </RecordLink>
              );
            }}
            {...table}
          />
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
    fields,
    mark: ({ id }: Row) => ({ 'data-related': id }),
    renderCell: (field: ManifestField, { id }: Row, at: number) => {
      const value = <DeclaredField source={field.name} wide={field.kind === 'reference'} />;
      if (at !== linked) return value;
      return (
        <RecordLink resource={reference} id={id} sx={{ whiteSpace: 'nowrap' }}>
          {value}
        </RecordLink>
      );
    },
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
                <BlockRows {...table} rows={rows} sx={{ fontSize: 'size.small' }} />
              ) : (
                <TableRows {...table} label={title} rows={rows} />
              )}
            </NamedCurrency>
          </ResourceContextProvider>
        )}
      </LoadedRows>
    </Section>
  );
}
