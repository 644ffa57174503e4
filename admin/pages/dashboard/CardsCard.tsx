import { Box } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ManifestOption } from '@t3d/resources/kit';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import type { CardsSheet } from './calls';
import { useResourceOf } from '../../providers/manifest';
import { StatusChip } from '../../ui/StatusChip';
import { DashboardCard, FigureLink, LoadedCard, EmptyCard } from '../../ui/DashboardCard';
import { shareOf } from './figures';
import { usePathOf } from './useDashboard';
import { ROUND } from '../../ui/themeKeys';

const NUMBER = { textAlign: 'right', fontVariantNumeric: 'tabular-nums', typography: 'small' } as const;

function Bars({ sheet: { total, rows } }: { sheet: CardsSheet }) {
  const options = useResourceOf('terminals')?.fields.find((field) => field.name === 'status')?.options ?? [];
  const pathTo = usePathOf();
  const optionOf = (status: string): ManifestOption =>
    options.find(({ value }) => value === status) ?? { value: status, label: status };
  return (
    <>
      <Box
        aria-hidden
        sx={{ display: 'flex', gap: 0.25, height: 14, borderRadius: ROUND.chip, overflow: 'hidden', mb: 1.5 }}
      >
        {rows.map(({ status, cards }) => (
          <Box
            key={status}
            sx={{ flex: `${cards} 0 4px`, bgcolor: `tone.${optionOf(status).tone?.split('/')[0] ?? 'grey'}` }}
          />
        ))}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
        {rows.map((row) => {
          const { label, tone, icon } = optionOf(row.status);
          return (
            <Box component="li" key={row.status} data-cards={row.status}>
              <FigureLink
                to={pathTo(row)}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: 'minmax(0, 1fr) auto 56px',
                  gap: 1,
                  alignItems: 'center',
                  minHeight: 24,
                }}
              >
                <span>
                  <StatusChip label={label} tone={tone} icon={icon} />
                </span>
                <Box component="span" sx={NUMBER}>
                  {countText(row.cards)}
                </Box>
                <Box component="span" sx={{ ...NUMBER, color: 'ink.secondary' }}>
                  {shareOf(row.cards, total)}%
                </Box>
              </FigureLink>
            </Box>
          );
        })}
      </Box>
    </>
  );
}

/** Cards by their state, as one bar and its legend. */
export function CardsCard({ query }: { query: UseQueryResult<CardsSheet> }) {
  const t = useT();
  const pathTo = usePathOf();
  const all = query.data && (
    <FigureLink to={pathTo(query.data)}>{t('dashboard.cards.all', { count: countText(query.data.total) })}</FigureLink>
  );
  return (
    <DashboardCard name="cards" title={t('dashboard.cards.title')} end={all}>
      <LoadedCard query={query} rows={7} rowHeight={30}>
        {(sheet) => (sheet.total === 0 ? <EmptyCard text={t('dashboard.cards.none')} /> : <Bars sheet={sheet} />)}
      </LoadedCard>
    </DashboardCard>
  );
}
