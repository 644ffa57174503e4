import { Box, Button } from '@mui/material';
import { type ManifestResource, formatMoney } from '@t3d/resources/kit';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DeclaredResource } from '../../declared/declaration';
import { ActionDialog, requestAction } from '../../declared/actions/ActionHost';
import { ActionRequestContext } from '../../declared/actions/request';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { listPath, showPath, usePathOf } from '../../state/resourcePaths';
import { FigureExplanation } from '../../resources/figures';
import { DashboardCard } from '../../ui/DashboardCard';
import { SmallText, Text } from '../../ui/Text';
import { type ChildDay, type Morning, type Restock, useDashboard } from './figures';
import { CardLine, LIST } from './parts';

interface LineProps extends Record<'text' | 'hint' | 'button', ReactNode> {
  name: string;
  how?: ReactNode;
}

const Line = ({ name, text, hint, how, button }: LineProps) => (
  <CardLine marks={{ 'data-morning': name }}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Text size="small" sx={{ overflowWrap: 'anywhere' }}>
        {text} {how}
      </Text>
      <SmallText>{hint}</SmallText>
    </Box>
    {button}
  </CardLine>
);

/** The number of plans that the card names. */
const NAMED = 3;
/** Two columns on a wide page, so that each button is near its sentence. */
const TWO = {
  ...LIST,
  '@container (min-width: 860px)': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(400px, 1fr))',
    columnGap: 4,
    '& > li': { borderTop: '0 !important' },
  },
} as const;
const SMALL = { size: 'small', variant: 'outlined', sx: { flex: 'none' } } as const;

interface EndingLineProps extends Pick<Morning, 'ending' | 'days'> {
  orders: ManifestResource;
  onDone: () => void;
}

/** The orders that end soon, with a button that renews all with the same plans. */
function EndingLine({ ending, days, orders, onDone }: EndingLineProps) {
  const t = useT();
  const [chosen, setChosen] = useState<number[]>();
  const ids = ending.flatMap((plan) => plan.orders);
  const action = orders.actions.find(({ name }) => name === 'renew-plans');
  const named = ending.slice(0, NAMED).map(({ name, orders: of }) => `${name} × ${of.length}`);
  const more = ending.length - named.length;
  const rest = more > 0 ? [t('crud.more', { count: countText(more) })] : [];
  const hint = [named.join(t('dashboard.waiting.and')), ...rest].join(t('dashboard.chart.comma'));
  const text = t('dashboard.morning.ending', { count: ids.length, days });
  return (
    <>
      <Line
        name="ending"
        text={text}
        how={
          <FigureExplanation
            of="morningEnding"
            label={text}
            list={{ resource: orders.name, filter: { id_in: ids.join(',') } }}
          />
        }
        hint={<span data-data>{hint}</span>}
        button={
          action && (
            <Button {...SMALL} color="primary" onClick={() => setChosen(ids)}>
              {t('dashboard.morning.renew', { count: ids.length })}
            </Button>
          )
        }
      />
      {action && chosen && (
        <Suspense fallback={null}>
          <DeclaredResource value={orders}>
            <ActionRequestContext
              value={{ action, records: [], ids: chosen, onClose: () => setChosen(undefined), onDone }}
            >
              <ActionDialog />
            </ActionRequestContext>
          </DeclaredResource>
        </Suspense>
      )}
    </>
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

function ChildLine({ child: { user, name, orders, sales, currency, ...list } }: { child: ChildDay }) {
  const t = useT();
  const users = useResourceOf('users');
  const text = t('dashboard.morning.sold', { name, count: orders, text: countText(orders) });
  return (
    <Line
      name="child"
      text={<span data-data>{text}</span>}
      how={<FigureExplanation of="sales" label={text} list={list} />}
      hint={`${formatMoney(sales)} ${currency}`}
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

/** Returns a function for an action, which focuses the page if the clicked button disappears. */
function useFocusAfter(data: Morning | undefined): () => void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isDone.current || document.activeElement !== document.body) return;
    isDone.current = false;
    document.getElementById('page')?.focus();
  }, [data]);
  return () => {
    isDone.current = true;
  };
}

/** The news of the day: plans to renew, cards to restock, and sales of sub-agents. */
export function MorningCard() {
  const t = useT();
  const orders = useResourceOf('orders');
  const { data } = useDashboard<Morning>('morning');
  const keepFocus = useFocusAfter(data);
  if (!orders || !data) return null;
  const { ending, days, restock, children } = data;
  if (ending.length + restock.length + children.length === 0) return null;
  return (
    <DashboardCard name="morning" title={t('dashboard.morning.title')}>
      <Box component="ul" sx={TWO}>
        {ending.length > 0 && <EndingLine ending={ending} days={days} orders={orders} onDone={keepFocus} />}
        {restock.map((one) => (
          <RestockLine key={one.type} restock={one} />
        ))}
        {children.map((child) => (
          <ChildLine key={`${child.user} ${child.currency}`} child={child} />
        ))}
      </Box>
    </DashboardCard>
  );
}
