import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlineOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import { dayIn, formatMoney } from '@t3d/resources/kit';
import { POOL_MONTH } from '@t3d/resources/resourceRoutes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type OwnerMonth, MonthFileButton, OwnerPicker, useOwnerMonth } from '../../declared/ownerMonth';
import { useT } from '../../locales/useT';
import { useManifest, useResourceOf, useSessionUser } from '../../providers/manifest';
import type { T3dDataProvider } from '../../providers/dataProvider';
import { readPage } from '../../providers/rows';
import { useApi, useRead } from '../../providers/useApi';
import { usePageTitle } from '../../state/breadcrumbs';
import { LoadedSection, Section } from '../../ui/Section';
import { EmptyState, RowsSkeleton } from '../../ui/states';
import { PageHeading, SmallText, Text } from '../../ui/Text';
import { Toolbar, ToolbarEnd } from '../../ui/Toolbar';
import { DaysTable } from './DaysTable';
import { type PoolMonth, monthBeside } from './figures';
import { ByPrice, MonthFigures, PoolRules, Prices } from './MonthFigures';
import { PoolTabs } from './PoolTabs';

function MonthToolbar({ choice, present, data }: { choice: OwnerMonth; present: string; data: PoolMonth | undefined }) {
  const t = useT();
  const me = useSessionUser();
  const { month, owner: account, set } = choice;
  const action = useResourceOf(POOL_MONTH.resource)?.actions.find(({ name }) => name === 'statement');
  const customer = action?.fields.find(({ kind }) => kind === 'reference');
  return (
    <Toolbar sx={{ mb: 1.5 }} className="no-print">
      <PageHeading>{t('flowPool.monthTitle')}</PageHeading>
      {customer && me.balance === null && <OwnerPicker field={customer} choice={choice} />}
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Tooltip title={t('flowPool.before')}>
          <IconButton aria-label={t('flowPool.before')} onClick={() => set({ month: monthBeside(month, -1) })}>
            <ChevronLeftIcon />
          </IconButton>
        </Tooltip>
        <Text strong sx={{ minWidth: 72, textAlign: 'center' }} data-month={month}>
          {month}
        </Text>
        <IconButton
          aria-label={t('flowPool.after')}
          disabled={month >= present}
          onClick={() => set({ month: monthBeside(month, 1) })}
        >
          <ChevronRightIcon />
        </IconButton>
      </Box>
      {data?.since && (
        <SmallText>
          {t('flowPool.since', { day: data.since })} · {data.currency}
        </SmallText>
      )}
      <ToolbarEnd>
        {action && Boolean(data?.days.length) && (
          <MonthFileButton
            resource={POOL_MONTH.resource}
            action={action.name}
            body={{ month, ...(account && { account }) }}
            label={t('flowPool.statement')}
          />
        )}
      </ToolbarEnd>
    </Toolbar>
  );
}

function AddsUp({ month }: { month: PoolMonth }) {
  const t = useT();
  const sum = month.days.reduce((all, { amount }) => all + amount, 0);
  const right = sum === month.billed && month.exact + month.rounding === month.billed * 10_000;
  const Icon = right ? CheckCircleIcon : ErrorOutlineIcon;
  return (
    <Text
      size="small"
      colour={right ? 'tone.green' : 'tone.red'}
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
    >
      <Icon fontSize="small" />
      {t(right ? 'flowPool.addsUp' : 'flowPool.wrong', { amount: formatMoney(month.billed) })}
    </Text>
  );
}

function Month({ month }: { month: PoolMonth }) {
  const t = useT();
  if (month.days.length === 0) return <EmptyState text={t('flowPool.empty', { month: month.month })} />;
  return (
    <>
      <MonthFigures month={month} />
      <Box
        sx={{
          display: 'grid',
          columnGap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <Section
          name="days"
          title={t('flowPool.byDay')}
          more={t('flowPool.byDayMore', { currency: month.currency })}
          end={<AddsUp month={month} />}
        >
          <DaysTable key={`${month.account} ${month.month}`} month={month} />
        </Section>
        <div>
          <ByPrice month={month} />
          <Prices month={month} />
          <PoolRules />
        </div>
      </Box>
    </>
  );
}

const PRICES = 'flow-pool-prices';
const ONLY_CUSTOMER = [PRICES, 'only customer'] as const;

/** Returns the only customer with prices, or null if there are none or several. */
async function onlyCustomer(provider: T3dDataProvider): Promise<number | null> {
  const at = async (order: 'ASC' | 'DESC'): Promise<unknown> =>
    (await readPage(provider, PRICES, { sort: 'account', order, size: 1 })).rows[0]?.account;
  const [first, last] = await Promise.all([at('ASC'), at('DESC')]);
  return typeof first === 'number' && first === last ? first : null;
}

/** Returns the chosen customer, the user, or the only customer with prices. */
function useCustomer(chosen: number | undefined) {
  const provider = useApi();
  const me = useSessionUser();
  const mayRead = useResourceOf(PRICES)?.calls.list === true;
  const asks = chosen === undefined && me.balance === null && mayRead;
  const only = useQuery({ queryKey: ONLY_CUSTOMER, queryFn: () => onlyCustomer(provider), enabled: asks });
  const account = chosen ?? (asks ? (only.data ?? undefined) : undefined);
  return { account, known: account !== undefined || me.balance !== null, isPending: asks && only.isPending };
}

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

export default function MonthPage() {
  const t = useT();
  const { timeZone } = useManifest();
  const [present] = useState(() => dayIn(timeZone, new Date()).slice(0, 7));
  const input = useOwnerMonth('account', (month) => (MONTH.test(month) && month <= present ? month : present));
  const { account, known, isPending } = useCustomer(input.owner);
  const choice = { ...input, owner: account };
  const { month } = choice;
  const query = useRead<PoolMonth>('pool-bills/month', { month, account }, { enabled: known });
  usePageTitle(POOL_MONTH.path, t('flowPool.monthTitle'));
  return (
    <>
      {/* The tabs are at the same height as in the lists, whose frame is narrower. */}
      <Box sx={{ mt: { sm: -1 } }}>
        <PoolTabs />
      </Box>
      <MonthToolbar choice={choice} present={present} data={query.data} />
      {isPending && <RowsSkeleton />}
      {known ? (
        <LoadedSection query={query} rows={12}>
          {(data) => <Month month={data} />}
        </LoadedSection>
      ) : (
        !isPending && <EmptyState text={t('flowPool.chooseCustomer')} />
      )}
    </>
  );
}
