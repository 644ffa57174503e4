import { Box, Button } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { requestAction } from '../../crud/actions/pendingAction';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { listPath, showPath } from '../../state/resourcePaths';
import { DashboardCard } from '../../ui/DashboardCard';
import { SmallText, Text } from '../../ui/Text';
import { RenewDialog } from '../buy';
import type { ChildDay, EndingPlan, Morning, Restock } from './calls';
import { loadMorning } from './calls';
import { useDashboard, usePathOf } from './useDashboard';

/** One thing to look at, with the button that does it. */
function Line({ name, text, hint, button }: { name: string; text: ReactNode; hint?: string; button: ReactNode }) {
  return (
    <Box
      component="li"
      data-morning={name}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 48,
        py: 0.5,
        '&:not(:first-of-type)': { borderTop: 'soft' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Text size="small" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
        {hint && <SmallText>{hint}</SmallText>}
      </Box>
      {button}
    </Box>
  );
}

const SMALL = { size: 'small', variant: 'outlined', sx: { flex: 'none' } } as const;

function EndingLine({ plan, days, renew }: { plan: EndingPlan; days: number; renew: (plan: EndingPlan) => void }) {
  const t = useT();
  const mayBuy = useResourceOf('orders')?.actions.some(({ name }) => name === 'buy');
  const { length } = plan.cards;
  return (
    <Line
      name="ending"
      text={<span data-data>{plan.name}</span>}
      hint={t('dashboard.morning.ending', { count: length, days })}
      button={
        mayBuy && (
          <Button {...SMALL} color="primary" onClick={() => renew(plan)}>
            {t('dashboard.morning.renew', { count: length })}
          </Button>
        )
      }
    />
  );
}

function RestockLine({ restock }: { restock: Restock }) {
  const t = useT();
  const navigate = useNavigate();
  const pathTo = usePathOf();
  const cards = useResourceOf('terminals');
  const mayBuy = cards?.actions.some(({ name }) => name === 'buy');
  const type = cards?.fields
    .find(({ name }) => name === 'type')
    ?.options?.find(({ value }) => value === restock.type)?.label;
  const buy = (): void => {
    if (!cards) return;
    void navigate(listPath(cards));
    requestAction({ resource: cards.name, action: 'buy' });
  };
  return (
    <Line
      name="restock"
      text={t('dashboard.morning.left', { type: type ?? restock.type, count: restock.left })}
      hint={t('dashboard.morning.lasts', { count: restock.days })}
      button={
        mayBuy ? (
          <Button {...SMALL} onClick={buy}>
            {t('dashboard.morning.buyCards')}
          </Button>
        ) : (
          <Button {...SMALL} component={Link} to={pathTo(restock) ?? '/main'}>
            {t('dashboard.morning.seeCards')}
          </Button>
        )
      }
    />
  );
}

function ChildLine({ child: { user, name, orders, sales, currency } }: { child: ChildDay }) {
  const t = useT();
  const users = useResourceOf('users');
  return (
    <Line
      name="child"
      text={<span data-data>{name}</span>}
      hint={t('dashboard.morning.sold', {
        count: orders,
        text: countText(orders),
        amount: formatMoney(sales),
        currency,
      })}
      button={
        users?.calls.show && (
          <Button {...SMALL} component={Link} to={showPath(users, user)}>
            {t('dashboard.morning.open')}
          </Button>
        )
      }
    />
  );
}

const isEmpty = ({ ending, restock, children }: Morning): boolean =>
  ending.length + restock.length + children.length === 0;

/**
 * What an agent looks at first in the morning, each line with one button: plans to renew, cards to restock, what
 * children sold. Nothing is shown where there is no news.
 */
export function MorningCard() {
  const t = useT();
  const { data } = useDashboard('morning', loadMorning);
  const [renewing, setRenewing] = useState<EndingPlan>();
  if (!data || (isEmpty(data) && !renewing)) return null;
  return (
    <DashboardCard name="morning" title={t('dashboard.morning.title')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.ending.map((plan) => (
          <EndingLine key={plan.agentPlan} plan={plan} days={data.days} renew={setRenewing} />
        ))}
        {data.restock.map((restock) => (
          <RestockLine key={restock.type} restock={restock} />
        ))}
        {data.children.map((child) => (
          <ChildLine key={`${child.user} ${child.currency}`} child={child} />
        ))}
      </Box>
      {renewing && (
        <Suspense fallback={null}>
          <RenewDialog cards={renewing.cards} plan={renewing.agentPlan} onClose={() => setRenewing(undefined)} />
        </Suspense>
      )}
    </DashboardCard>
  );
}
