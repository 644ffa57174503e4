import { Box } from '@mui/material';
import { Link } from 'react-router';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { Digits } from '../../ui/Digits';
import { fullMoment } from '../../declared/fields/dates';
import { useOffset } from '../../state/useOffset';
import { showPath } from '../../state/resourcePaths';
import type { EndingOrder } from './calls';
import { loadEnding } from './calls';
import { useResourceOf } from '../../providers/manifest';
import { DashboardCard, FigureLink, LoadedCard, EmptyCard } from '../../ui/DashboardCard';
import { useDashboard, usePathOf } from './useDashboard';

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
