import { type SxProps, Box, Card } from '@mui/material';
import type { ReactNode } from 'react';
import { Heading, Text } from './Text';
import { type SectionQuery, LoadedSection } from './Section';

/** Hides the explanations of a card's figures until it is hovered or focused. */
export const HOVER_HELP = {
  '@media (hover: hover)': { '&:not(:hover, :focus-within) [data-how]': { opacity: 0 } },
} as const;

interface DashboardCardProps {
  name: string;
  title: string;
  more?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
  sx?: SxProps;
}

export function DashboardCard({ name, title, more, end, children, sx }: DashboardCardProps) {
  return (
    <Card
      component="section"
      data-dashboard-card={name}
      aria-label={title}
      sx={[
        { p: 2, pt: 1.5, minWidth: 0, display: 'flex', flexDirection: 'column', ...HOVER_HELP },
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

interface LoadedCardProps<Data> {
  query: SectionQuery<Data> & { isPlaceholderData?: boolean };
  rows: number;
  /** The height of a row in pixels, so that the loading card has the same height. */
  rowHeight?: number;
  children: (data: Data) => ReactNode;
}

/** A card with loaded data. Old figures fade while new ones load. */
export function LoadedCard<Data>({ query, ...section }: LoadedCardProps<Data>) {
  const { data, error, isPlaceholderData } = query;
  const style = { display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 } as const;
  return (
    <Box
      aria-busy={isPlaceholderData || undefined}
      sx={{ ...style, opacity: isPlaceholderData ? 0.6 : 1, mx: data === undefined && error ? -2 : 0 }}
    >
      <LoadedSection query={query} sx={{ p: 0 }} {...section} />
    </Box>
  );
}

type QueryCardProps<Data> = Omit<DashboardCardProps, 'children'> &
  LoadedCardProps<Data> & {
    /** The text of an empty card. `isEmpty` is by default true if its list has no rows. */
    none?: string;
    isEmpty?: (data: Data) => boolean;
  };

export const QueryCard = <Data,>({
  query,
  rows,
  rowHeight,
  none,
  isEmpty = (data) => Array.isArray(data) && data.length === 0,
  children,
  ...card
}: QueryCardProps<Data>) => (
  <DashboardCard {...card}>
    <LoadedCard query={query} rows={rows} rowHeight={rowHeight}>
      {(data) => (none && isEmpty(data) ? <EmptyCard text={none} /> : children(data))}
    </LoadedCard>
  </DashboardCard>
);

export const EmptyCard = ({ text }: { text: string }) => (
  <Text size="small" colour="ink.secondary" sx={{ py: 1 }}>
    {text}
  </Text>
);
