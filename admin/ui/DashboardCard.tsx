import { Box, Card, Link as Anchor, Skeleton } from '@mui/material';
import type { SxProps } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../locales/useT';
import { Heading, Text } from './Text';
import { ErrorState } from './states';
import { useDelayed } from './timing';
import { ROUND } from './themeKeys';

interface DashboardCardProps {
  name: string;
  title: string;
  more?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
  sx?: SxProps;
}

/** A card of the home page: its title, what belongs beside it, its content. */
export function DashboardCard({ name, title, more, end, children, sx }: DashboardCardProps) {
  return (
    <Card
      component="section"
      data-dashboard-card={name}
      aria-label={title}
      sx={[
        { p: 2, pt: 1.5, minWidth: 0, display: 'flex', flexDirection: 'column' },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1, minHeight: 32, mb: 0.5 }}>
        <Heading level={2} size="body">
          {title}
        </Heading>
        {more && <Box sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>{more}</Box>}
        {end && (
          <Box
            sx={{
              ml: 'auto',
              fontSize: 'size.small',
              color: 'ink.secondary',
              display: 'flex',
              alignItems: 'center',
              flexWrap: 'wrap',
              gap: 1.5,
            }}
          >
            {end}
          </Box>
        )}
      </Box>
      {children}
    </Card>
  );
}

/**
 * What a card shows once it has been read: until then grey lines in as much room, or why not, with the way to try
 * again.
 */
export function LoadedCard<Data>({
  query,
  rows,
  rowHeight = 36,
  children,
}: {
  query: UseQueryResult<Data>;
  rows: number;
  rowHeight?: number;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, isPending, isPlaceholderData, refetch } = query;
  const t = useT();
  const late = useDelayed(isPending);
  if (data !== undefined)
    return (
      <Box
        aria-busy={isPlaceholderData || undefined}
        sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, opacity: isPlaceholderData ? 0.6 : 1 }}
      >
        {children(data)}
      </Box>
    );
  if (error)
    return (
      <Box sx={{ mx: -2, minHeight: rows * rowHeight }}>
        <ErrorState error={error} retry={() => void refetch()} />
      </Box>
    );
  return (
    <Box role="status" aria-label={t('crud.loading')} sx={{ height: rows * rowHeight }}>
      {late &&
        Array.from({ length: rows }, (_, index) => (
          <Skeleton
            key={index}
            variant="rounded"
            height={Math.min(20, rowHeight - 8)}
            sx={{ mb: `${rowHeight - Math.min(20, rowHeight - 8)}px` }}
          />
        ))}
    </Box>
  );
}

/** A figure that leads to its list; plain where there is none for the caller. */
export function FigureLink({
  to,
  children,
  label,
  sx,
}: {
  to: string | undefined;
  children: ReactNode;
  label?: string;
  sx?: SxProps;
}) {
  const style = [
    { color: 'inherit', textDecoration: 'none', borderRadius: ROUND.chip },
    ...(Array.isArray(sx) ? sx : [sx]),
  ];
  if (!to)
    return (
      <Box component="span" sx={style}>
        {children}
      </Box>
    );
  return (
    <Anchor
      component={Link}
      to={to}
      aria-label={label}
      sx={[...style, { '&:hover': { color: 'accent.base', textDecoration: 'underline' } }]}
    >
      {children}
    </Anchor>
  );
}

/** Nothing to show, in words. */
export const EmptyCard = ({ text }: { text: string }) => (
  <Text size="small" colour="ink.secondary" sx={{ py: 1 }}>
    {text}
  </Text>
);
