import type { ElementType, ReactNode } from 'react';
import { Box, type BoxProps, Button, type SxProps, Tab, Table, Tabs, type TabsProps } from '@mui/material';
import { useT } from '../locales/useT';
import { CountChip } from './CountChip';
import { Heading } from './Text';
import { ToolbarEnd } from './Toolbar';
import { ErrorState, RowsSkeleton } from './states';
import { useDelayed } from './timing';
import { listOf } from './listOf';
import { ROUND } from './themeKeys';
import { Link } from 'react-router';

const CARD = {
  bgcolor: 'surface.paper',
  border: 'divider',
  borderRadius: ROUND.card,
  mb: 1.5,
  breakInside: 'avoid',
} as const;

/** A card, which no page break splits in print. */
export const Card = ({ as = 'section', sx, ...rest }: BoxProps & { as?: ElementType }) => (
  <Box component={as} {...rest} sx={[CARD, ...listOf(sx)]} />
);

export interface SectionProps {
  name: string;
  title: string;
  more?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
  sx?: SxProps;
}

export function Section({ name, title, more, end, children, sx }: SectionProps) {
  return (
    <Card data-section={name} aria-label={title} sx={sx}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          columnGap: 1,
          px: 2,
          py: 1.25,
          minHeight: 46,
          boxSizing: 'border-box',
        }}
      >
        <Heading level={2} size="body">
          {title}
        </Heading>
        {more && <Box sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>{more}</Box>}
        {end && <ToolbarEnd className="no-print">{end}</ToolbarEnd>}
      </Box>
      {children}
    </Card>
  );
}

export interface SectionQuery<T> {
  data: T | undefined;
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
}

interface LoadedSectionProps<T> {
  query: SectionQuery<T>;
  rows?: number;
  rowHeight?: number;
  sx?: SxProps;
  children: (data: T) => ReactNode;
}

/** A section with skeleton rows while it loads, and a retry button after a failure. */
export function LoadedSection<T>({ query, rows = 2, rowHeight = 36, sx, children }: LoadedSectionProps<T>) {
  const { data, error, isPending, refetch } = query;
  const late = useDelayed(isPending);
  if (data !== undefined) return <>{children(data)}</>;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (late) return <RowsSkeleton rows={rows} rowHeight={rowHeight} sx={sx} />;
  return <Box sx={{ height: rows * rowHeight }} />;
}

export const EmptySection = ({ text }: { text: string }) => (
  <Box sx={{ px: 2, pb: 2, fontSize: 'size.small', color: 'ink.secondary' }}>{text}</Box>
);

interface LoadedRowsProps<Row> {
  query: SectionQuery<{ rows: readonly Row[] }>;
  none: string;
  children: (rows: readonly Row[]) => ReactNode;
}

export const LoadedRows = <Row,>({ query, none, children }: LoadedRowsProps<Row>) => (
  <LoadedSection query={query}>
    {({ rows }) => (rows.length === 0 ? <EmptySection text={none} /> : children(rows))}
  </LoadedSection>
);

const TABLE = {
  '& .MuiTableCell-root': { fontSize: 'size.small' },
  '& .MuiTableCell-head': { position: 'static !important' },
  '& .number': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& tr > :first-of-type': { pl: 2, minWidth: 88 },
  '& tr > :last-of-type': { pr: 2 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
} as const;

/** A table in a section, which scrolls instead of the page if it is too wide. */
export function SectionTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box tabIndex={0} role="group" aria-label={label} sx={{ overflowX: 'auto', borderTop: 'divider' }}>
      <Table size="small" aria-label={label} sx={TABLE}>
        {children}
      </Table>
    </Box>
  );
}

const PAGER = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  borderTop: 'divider',
  fontSize: 'size.small',
};

interface SectionPagerProps {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

/** The pages of a section. Renders nothing for a single page. */
export function SectionPager({ page, pages, onChange }: SectionPagerProps) {
  const t = useT();
  if (pages < 2) return null;
  return (
    <Box className="no-print" sx={PAGER}>
      <Button size="small" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        {t('crud.pager.previous')}
      </Button>
      <Button size="small" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        {t('crud.pager.next')}
      </Button>
      <Box role="status" sx={{ color: 'ink.secondary' }}>
        {t('crud.pager.pageOf', { page, pages })}
      </Box>
    </Box>
  );
}

interface LinkTabsProps extends TabsProps {
  here: string;
  /** `count` is the number of rows that need attention. */
  tabs: readonly { path: string; label: string; count?: number }[];
}

export const LinkTabs = ({ here, tabs, ...rest }: LinkTabsProps) => (
  <Tabs
    value={tabs.some(({ path }) => path === here) && here}
    variant="scrollable"
    scrollButtons={false}
    className="no-print"
    sx={{ mt: -1, mb: 1, minHeight: 36, borderBottom: 'divider', '& .MuiTab-root': { minHeight: 35, py: 0 } }}
    {...rest}
  >
    {tabs.map(({ path, label, count = 0 }) => (
      <Tab
        key={path}
        value={path}
        component={Link}
        to={path}
        aria-current={path === here ? 'page' : undefined}
        label={label}
        {...(count > 0 && { icon: <CountChip count={count} />, iconPosition: 'end' })}
      />
    ))}
  </Tabs>
);
