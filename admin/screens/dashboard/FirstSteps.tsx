import CheckCircle from '@mui/icons-material/CheckCircle';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box } from '@mui/material';
import { Link } from 'react-router';
import { useT } from '../../locales/useT';
import { newRecordPath, listPath } from '../../state/resourcePaths';
import { useResourceOf } from '../../providers/manifest';
import { DashboardCard, SMALL } from '../../ui/DashboardCard';

interface StepProps {
  number: number;
  name: 'wallet' | 'plans' | 'cards' | 'order';
  done?: boolean;
  to: string | undefined;
}

function Step({ number, name, done = false, to }: StepProps) {
  const t = useT();
  const words = (
    <>
      <Box sx={{ fontSize: 14, lineHeight: '22px', fontWeight: 600 }}>{t(`dashboard.start.${name}`)}</Box>
      <Box sx={SMALL}>{t(`dashboard.start.${name}Hint`)}</Box>
    </>
  );
  const mark = {
    width: 28,
    height: 28,
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    borderRadius: '50%',
    fontSize: 13,
    fontWeight: 600,
    bgcolor: 'var(--sunken)',
    color: done ? 'var(--green)' : 'var(--text2)',
  } as const;
  const row = {
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    minHeight: 56,
    py: 0.5,
    color: 'var(--text)',
  } as const;
  const content = (
    <>
      <Box sx={mark}>
        {done ? <CheckCircle titleAccess={t('dashboard.start.done')} sx={{ fontSize: 20 }} /> : number}
      </Box>
      <Box sx={{ minWidth: 0 }}>{words}</Box>
    </>
  );
  return (
    <Box
      component="li"
      data-step={name}
      data-done={done}
      sx={{ '&:not(:first-of-type)': { borderTop: '1px solid var(--dividerSoft)' } }}
    >
      {to ? (
        <Box
          component={Link}
          to={to}
          sx={{
            ...row,
            mx: -1,
            px: 1,
            borderRadius: '6px',
            textDecoration: 'none',
            '&:hover': { bgcolor: 'var(--hover)' },
          }}
        >
          {content}
          <ChevronRight aria-hidden sx={{ ml: 'auto', fontSize: 16, color: 'var(--text2)' }} />
        </Box>
      ) : (
        <Box sx={row}>{content}</Box>
      )}
    </Box>
  );
}

/** What an agent that has no cards and has sold nothing does first. */
export function FirstSteps({ balance }: { balance: number }) {
  const t = useT();
  const [bills, cards, plans, orders] = [
    useResourceOf('bills'),
    useResourceOf('terminals'),
    useResourceOf('agent-plans'),
    useResourceOf('orders'),
  ];
  return (
    <DashboardCard name="start" title={t('dashboard.start.title')}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <Step number={1} name="wallet" done={balance > 0} to={bills && listPath(bills)} />
        {plans?.calls.list && <Step number={2} name="plans" to={listPath(plans)} />}
        {cards?.calls.list && <Step number={3} name="cards" to={listPath(cards)} />}
        {orders?.calls.create && <Step number={4} name="order" to={newRecordPath(orders)} />}
      </Box>
    </DashboardCard>
  );
}
