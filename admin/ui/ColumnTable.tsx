import { type SxProps, Box, TableBody, TableCell, TableFooter, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { Fact, FactList } from './FactList';
import { SectionTable } from './Section';
import { useIsMobile } from './widths';

export type CardPlace = 'title' | 'amount' | 'state' | 'text' | 'time' | 'none';

export interface Column<T> {
  label: string;
  isNumber?: boolean;
  /** True if the value is long, so that a phone has room for only one such column. */
  isWide?: boolean;
  /** The place of the value on a card, without its label. By default the value follows its label on the second line. */
  place?: CardPlace | undefined;
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

/** On a phone, the rows of a wide table become cards, unless the table has a foot. */
export function ColumnTable<T>(props: ColumnTableProps<T>) {
  const isNarrow = useIsMobile();
  const isTooWide = props.columns.length > FITTING || props.columns.filter(({ isWide }) => isWide).length > 1;
  return isNarrow && !props.foot && isTooWide ? <RowCards {...props} /> : <WideTable {...props} />;
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

const CARD = {
  px: 2,
  py: 1.25,
  '&:not(:last-of-type)': { borderBottom: 'soft' },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  fontSize: 'size.small',
  color: 'ink.secondary',
  // Begins the second line after the title and the amount.
  '&::before': { content: '""', order: 3, flexBasis: '100%', height: 0 },
  // Leaves out empty values.
  '& > :has(> dd .no-value)': { display: 'none' },
  '& > *': { order: 5 },
} as const;
const PAIR = { display: 'flex', alignItems: 'baseline', gap: 0.5, minWidth: 0 } as const;
const VALUE = { minWidth: 0, overflowWrap: 'anywhere' } as const;
const PRIMARY = { color: 'ink.primary', fontWeight: 600 } as const;
const PLACED: Readonly<Record<Exclude<CardPlace, 'none'>, object>> = {
  title: { order: 1, flex: '1 1 0', ...PRIMARY },
  amount: { order: 2, ml: 'auto', whiteSpace: 'nowrap', ...PRIMARY },
  state: { order: 4 },
  text: {},
  time: { order: 6, ml: 'auto', whiteSpace: 'nowrap' },
};

type RowCardsProps<T> = Pick<ColumnTableProps<T>, 'columns' | 'rows' | 'mark'>;

/** Shows each row as a card of two lines: title and amount, then state, other values and time. */
export function RowCards<T>({ columns, rows, mark }: RowCardsProps<T>) {
  const title = columns.find(({ place }) => place === 'title') ?? columns[0];
  const shown = columns.filter(({ place }) => place !== 'none');
  return (
    <Box sx={{ borderTop: 'divider' }}>
      {rows.map((row, index) => (
        <FactList key={(row as { id?: number }).id ?? index} {...mark?.(row)} sx={CARD}>
          {shown.map((column) => {
            const { label, colourOf, render } = column;
            const place = column === title ? 'title' : column.place;
            const colour = colourOf?.(row);
            return (
              <Fact
                key={label}
                label={place ? <span className="visually-hidden">{label}</span> : label}
                valueSx={{ ...VALUE, ...(colour && { color: colour }) }}
                sx={{ ...PAIR, ...(place && place !== 'none' && { gap: 0, ...PLACED[place] }) }}
              >
                {render(row, index)}
              </Fact>
            );
          })}
        </FactList>
      ))}
    </Box>
  );
}
