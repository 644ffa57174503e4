import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { Box } from '@mui/material';
import { Link } from 'react-router';
import { useT } from '../../locales/useT';
import { requestAction } from '../../declared/actions/ActionHost';
import { listPath } from '../../state/resourcePaths';
import { useResourceOf } from '../../providers/manifest';
import { DashboardCard } from '../../ui/DashboardCard';
import { SmallText, Text } from '../../ui/Text';

interface StepProps {
  number: number;
  name: 'wallet' | 'plans' | 'cards' | 'order';
  done?: boolean;
  to: string | undefined;
  onGo?: () => void;
}

function Step({ number, name, done = false, to, onGo }: StepProps) {
  const t = useT();
  const words = (
    <>
      <Text size="body" strong>
        {t(`dashboard.start.${name}`)}
      </Text>
      <SmallText>{t(`dashboard.start.${name}Hint`)}</SmallText>
    </>
  );
  const mark = {
    width: 28,
    height: 28,
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    borderRadius: '50%',
    fontSize: 'size.small',
    fontWeight: 600,
    bgcolor: 'surface.sunken',
    color: done ? 'tone.green' : 'ink.secondary',
  } as const;
  const row = {
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    minHeight: 56,
    py: 0.5,
    color: 'ink.primary',
  } as const;
  const content = (
    <>
      <Box sx={mark}>
        {done ? <CheckCircleIcon titleAccess={t('dashboard.start.done')} sx={{ fontSize: 'icon.lg' }} /> : number}
      </Box>
      <Box sx={{ minWidth: 0 }}>{words}</Box>
    </>
  );
  return (
    <Box component="li" data-step={name} data-done={done} sx={{ '&:not(:first-of-type)': { borderTop: 'soft' } }}>
      {to ? (
        <Box
          component={Link}
          to={to}
          onClick={onGo}
          sx={{
            ...row,
            mx: -1,
            px: 1,
            borderRadius: 1,
            textDecoration: 'none',
            '&:hover': { bgcolor: 'surface.hover' },
          }}
        >
          {content}
          <ChevronRightIcon aria-hidden sx={{ ml: 'auto', fontSize: 'icon.sm', color: 'ink.secondary' }} />
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
  const buys = orders?.actions.some(({ name }) => name === 'buy');
  return (
    <DashboardCard name="start" title={t('dashboard.start.title')}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <Step number={1} name="wallet" done={balance > 0} to={bills && listPath(bills)} />
        {plans?.calls.list && <Step number={2} name="plans" to={listPath(plans)} />}
        {cards?.calls.list && <Step number={3} name="cards" to={listPath(cards)} />}
        {orders && buys && (
          <Step
            number={4}
            name="order"
            to={listPath(orders)}
            onGo={() => requestAction({ resource: orders.name, action: 'buy' })}
          />
        )}
      </Box>
    </DashboardCard>
  );
}
