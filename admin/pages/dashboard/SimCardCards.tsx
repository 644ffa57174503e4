import { Box } from '@mui/material';
import { Link } from 'react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ManifestOption } from '@t3d/resources/kit';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { Digits } from '../../ui/Digits';
import { fullMoment } from '../../declared/fields/dates';
import { useOffset } from '../../state/useOffset';
import { showPath } from '../../state/resourcePaths';
import { useResourceOf } from '../../providers/manifest';
import { DashboardCard, FigureLink, LoadedCard, EmptyCard } from '../../ui/DashboardCard';
import { StatusChip } from '../../ui/StatusChip';
import { ROUND } from '../../ui/themeKeys';
import type { EndingOrder, CardsSheet } from './calls';
import { loadEnding } from './calls';
import { useDashboard, usePathOf } from './useDashboard';
import { shareOf } from './figures';

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

// A name that is too long for the room beside its card goes on in a second line.
const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  wordBreak: 'keep-all',
  textWrap: 'balance',
  textAlign: 'right',
  lineHeight: '18px',
  minWidth: 0,
  my: 0.25,
} as const;

function EndingOrderLine({ order: { id, terminalLabel, planLabel, endsAt, days } }: { order: EndingOrder }) {
  const t = useT();
  const offset = useOffset();
  const resource = useResourceOf('orders');
  const left = days <= 0 ? t('dashboard.ending.today') : t('dashboard.ending.days', { count: days });
  return (
    <Box component="li" sx={{ '&:not(:first-of-type)': { borderTop: 'soft' } }}>
      <Box
        component={Link}
        to={resource ? showPath(resource, id) : '/main'}
        title={fullMoment(endsAt, offset)}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 40,
          mx: -1,
          px: 1,
          borderRadius: 1,
          typography: 'small',
          color: 'ink.primary',
          textDecoration: 'none',
          '&:hover': { bgcolor: 'surface.hover' },
        }}
      >
        {terminalLabel && <Digits value={terminalLabel} copy={false} />}
        <Box
          component="span"
          data-data
          title={planLabel ?? undefined}
          sx={{ ...TWO_LINES, ml: 'auto', color: 'ink.secondary' }}
        >
          {planLabel}
        </Box>
        <Box
          component="span"
          sx={{ flex: 'none', minWidth: 40, textAlign: 'right', fontWeight: 600, color: 'tone.amber' }}
        >
          {left}
        </Box>
      </Box>
    </Box>
  );
}

/** The orders in use whose time is over soon, the soonest first. */
export function EndingCard() {
  const t = useT();
  const pathTo = usePathOf();
  const query = useDashboard('ending', loadEnding);
  const { data } = query;
  const all = data && data.total > 0 && (
    <FigureLink to={pathTo(data)} sx={{ color: 'accent.base' }}>
      {t('dashboard.ending.all', { count: countText(data.total) })}
    </FigureLink>
  );
  return (
    <DashboardCard name="ending" title={t('dashboard.ending.title', { count: data?.days ?? 3 })} end={all}>
      <LoadedCard query={query} rows={5} rowHeight={40}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyCard text={t('dashboard.ending.none')} />
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {rows.map((order) => (
                <EndingOrderLine key={order.id} order={order} />
              ))}
            </Box>
          )
        }
      </LoadedCard>
    </DashboardCard>
  );
}
