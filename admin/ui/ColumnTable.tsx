import { type SxProps, Box, TableBody, TableCell, TableFooter, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { Fact, FactList } from './FactList';
import { SectionTable } from './Section';
import { useIsMobile } from './widths';

export interface Column<T> {
  label: string;
  isNumber?: boolean;
  /** True if the value needs the full width when the row is a block. */
  isWide?: boolean;
  sx?: SxProps | undefined;
  colourOf?: (row: T) => string | undefined;
  render: (row: T, index: number) => ReactNode;
}

interface ColumnTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  /** Returns data attributes by which tests find the row. */
  mark?: ((row: T) => Readonly<Record<`data-${string}`, unknown>>) | undefined;
  foot?: ReactNode;
}

const classOf = (isNumber: boolean | undefined): string | undefined => (isNumber ? 'number' : undefined);

/** A phone has room for this many columns. */
const FITTING = 4;

/** On a phone the rows of a wide table become blocks, unless the table has a foot. */
export function ColumnTable<T>(props: ColumnTableProps<T>) {
  const isNarrow = useIsMobile();
  return isNarrow && !props.foot && props.columns.length > FITTING ? (
    <ColumnBlocks {...props} />
  ) : (
    <WideTable {...props} />
  );
}

const WideTable = <T,>({ label, columns, rows, mark, foot }: ColumnTableProps<T>) => (
  <SectionTable label={label}>
    <TableHead>
      <TableRow>
        {columns.map((column) => (
          <TableCell key={column.label} className={classOf(column.isNumber)}>
            {column.label}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.map((row, index) => (
        <TableRow key={(row as { id?: number }).id ?? index} {...mark?.(row)}>
          {columns.map((column) => (
            <TableCell
              key={column.label}
              className={classOf(column.isNumber)}
              sx={column.colourOf ? { color: column.colourOf(row) } : column.sx}
            >
              {column.render(row, index)}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
    {foot && <TableFooter>{foot}</TableFooter>}
  </SectionTable>
);

interface ColumnBlocksProps<T> extends Pick<ColumnTableProps<T>, 'columns' | 'rows' | 'mark'> {
  sx?: object;
}

export const ColumnBlocks = <T,>({ columns, rows, mark, sx }: ColumnBlocksProps<T>) => (
  <Box sx={{ borderTop: 'divider' }}>
    {rows.map((row, index) => (
      <FactList
        key={(row as { id?: number }).id ?? index}
        {...mark?.(row)}
        sx={{
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
        {columns.map(({ label, isWide, render }) => (
          <Fact
            key={label}
            label={label}
            sx={{ minWidth: 0, overflowWrap: 'anywhere', ...(isWide && { gridColumn: '1 / -1' }) }}
          >
            {render(row, index)}
          </Fact>
        ))}
      </FactList>
    ))}
  </Box>
);
