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

/** A phone has room for this many columns, and for one wide value. */
const FITTING = 4;

/** On a phone, the rows of a wide table become blocks, unless the table has a foot. */
export function ColumnTable<T>(props: ColumnTableProps<T>) {
  const isNarrow = useIsMobile();
  const isTooWide = props.columns.length > FITTING || props.columns.filter(({ isWide }) => isWide).length > 1;
  return isNarrow && !props.foot && isTooWide ? <ColumnBlocks {...props} /> : <WideTable {...props} />;
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

const BLOCK = {
  px: 2,
  py: 1.25,
  '&:not(:last-of-type)': { borderBottom: 'soft' },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1.5,
  rowGap: 0.25,
  fontSize: 'size.small',
  // Leaves out empty values.
  '& > :has(> dd .no-value)': { display: 'none' },
} as const;
const PAIR = { display: 'flex', alignItems: 'baseline', gap: 0.5, minWidth: 0 } as const;
const VALUE = { minWidth: 0, overflowWrap: 'anywhere' } as const;

interface ColumnBlocksProps<T> extends Pick<ColumnTableProps<T>, 'columns' | 'rows' | 'mark'> {
  sx?: object;
}

/** Shows each row as a block: the first column as its title, and the others below with their labels. */
export const ColumnBlocks = <T,>({ columns, rows, mark, sx }: ColumnBlocksProps<T>) => (
  <Box sx={{ borderTop: 'divider' }}>
    {rows.map((row, index) => (
      <FactList key={(row as { id?: number }).id ?? index} {...mark?.(row)} sx={{ ...BLOCK, ...sx }}>
        {columns.map(({ label, isWide, colourOf, render }, at) => (
          <Fact
            key={label}
            label={at === 0 ? <span className="visually-hidden">{label}</span> : label}
            valueSx={{ ...VALUE, color: colourOf?.(row), fontWeight: at === 0 ? 600 : undefined }}
            sx={{ ...PAIR, ...((at === 0 || isWide) && { flexBasis: '100%' }), ...(at === 0 && { gap: 0 }) }}
          >
            {render(row, index)}
          </Fact>
        ))}
      </FactList>
    ))}
  </Box>
);
