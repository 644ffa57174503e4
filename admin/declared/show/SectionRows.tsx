import type { SxProps } from '@mui/material';
import { TableBody, TableCell, TableRow } from '@mui/material';
import type { ManifestField } from '@t3d/resources/kit';
import type { ReactNode } from 'react';
import type { Row } from '../../providers/rows';
import type { SectionQuery } from '../../ui/Section';
import { LoadedRows, SectionHeads, SectionTable } from '../../ui/Section';
import { useDeclaredResource } from '../declaration';
import { DeclaredField } from '../fields/DeclaredField';
import { fieldOf, headsOf, isNumeric } from '../records';

interface SectionRowsProps<T extends Row> {
  title: string;
  /** The text when there are no rows. */
  none: string;
  /** The name of the rows' resource. */
  resource: string;
  /** The fields to show; the reader sees those it may read. */
  columns: readonly string[];
  query: SectionQuery<{ rows: readonly T[] }>;
  /** What stands in place of a field; undefined: the field. */
  renderCell?: (field: ManifestField, row: T, at: number) => ReactNode;
  /** A reference leads to its record. */
  wide?: boolean;
  cellSx?: (field: ManifestField) => SxProps;
  /** Attributes of a row, by which tests find it. */
  mark?: (row: T) => Readonly<Record<string, unknown>>;
  /** One more column, behind the fields. */
  lastHead?: string;
  renderLast?: (row: T) => ReactNode;
}

/** A table of rows with declared fields, in a section of a record's page. */
export function SectionRows<T extends Row>(props: SectionRowsProps<T>) {
  const { title, none, columns, query, renderCell, wide = false, cellSx, mark, lastHead, renderLast } = props;
  const resource = useDeclaredResource({ resource: props.resource });
  const fields = columns.flatMap((name) => fieldOf(resource, name) ?? []).filter(({ readable }) => readable);
  return (
    <LoadedRows query={query} none={none}>
      {(rows) => (
        <SectionTable label={title}>
          <SectionHeads
            columns={[...headsOf(fields), ...(lastHead === undefined ? [] : [{ name: 'last', label: lastHead }])]}
          />
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.id} {...mark?.(row)}>
                {fields.map((field, at) => (
                  <TableCell
                    key={field.name}
                    className={!cellSx && isNumeric(field) ? 'number' : undefined}
                    sx={cellSx?.(field)}
                  >
                    {renderCell?.(field, row, at) ?? (
                      <DeclaredField
                        source={field.name}
                        resource={resource.name}
                        record={row}
                        wide={wide && field.kind === 'reference'}
                      />
                    )}
                  </TableCell>
                ))}
                {renderLast?.(row)}
              </TableRow>
            ))}
          </TableBody>
        </SectionTable>
      )}
    </LoadedRows>
  );
}
