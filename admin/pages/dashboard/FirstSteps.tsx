import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { Box } from '@mui/material';
import { useT } from '../../locales/useT';
import { requestAction } from '../../declared/actions/ActionHost';
import { listPath, usePathOf } from '../../state/resourcePaths';
import { useResourceOf } from '../../providers/manifest';
import { DashboardCard } from '../../ui/DashboardCard';
import { SmallText, Text } from '../../ui/Text';
import { CardLine, LIST } from './parts';

const MARK = {
  width: 28,
  height: 28,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  fontSize: 'size.small',
  fontWeight: 600,
  bgcolor: 'surface.sunken',
} as const;

interface StepProps {
  number: number;
  name: 'wallet' | 'plans' | 'cards' | 'order';
  done?: boolean;
  to: string | undefined;
  onGo?: () => void;
}

function Step({ number, name, done = false, to, onGo }: StepProps) {
  const t = useT();
  return (
    <CardLine to={to} onClick={onGo} marks={{ 'data-step': name, 'data-done': done }} sx={{ minHeight: 56 }}>
      <Box sx={{ ...MARK, color: done ? 'tone.green' : 'ink.secondary' }}>
        {done ? <CheckCircleIcon titleAccess={t('dashboard.start.done')} sx={{ fontSize: 'icon.lg' }} /> : number}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Text size="body" strong>
          {t(`dashboard.start.${name}`)}
        </Text>
        <SmallText>{t(`dashboard.start.${name}Hint`)}</SmallText>
      </Box>
      {to && <ChevronRightIcon aria-hidden sx={{ ml: 'auto', fontSize: 'icon.sm', color: 'ink.secondary' }} />}
    </CardLine>
  );
}

export function FirstSteps({ balance }: { balance: number }) {
  const t = useT();
  const pathTo = usePathOf();
  const [bills, plans, cards] = ['bills', 'agent-plans', 'terminals'].map((resource) => pathTo({ resource }));
  const orders = useResourceOf('orders');
  return (
    <DashboardCard name="start" title={t('dashboard.start.title')}>
      <Box component="ol" sx={LIST}>
        <Step number={1} name="wallet" done={balance > 0} to={bills} />
        {plans && <Step number={2} name="plans" to={plans} />}
        {cards && <Step number={3} name="cards" to={cards} />}
        {orders?.actions.some(({ name }) => name === 'buy') && (
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
