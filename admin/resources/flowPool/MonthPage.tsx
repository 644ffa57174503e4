import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlineOutlined';
import FileDownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, IconButton, Tooltip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { dayIn, formatMoney } from '@t3d/resources/kit';
import { POOL_MONTH } from '@t3d/resources/resourceRoutes';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { RecordPicker } from '../../declared/inputs/RecordInput';
import { useT } from '../../locales/useT';
import type { T3dDataProvider } from '../../providers/dataProvider';
import { saveFile } from '../../providers/fileName';
import { useManifest, useResourceOf, useSessionUser } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { usePageTitle } from '../../state/pageTitle';
import { Section } from '../../ui/Section';
import { Heading, SmallText, Text } from '../../ui/Text';
import { Toolbar, ToolbarEnd } from '../../ui/Toolbar';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states';
import { useDelayed } from '../../ui/timing';
import type { PoolMonth } from './calls';
import { loadMonth, keys } from './calls';
import { DaysTable } from './DaysTable';
import { monthBeside } from './figures';
import { MonthFigures, ByPrice, PoolRules, Prices } from './MonthFigures';
import { PoolTabs } from './PoolTabs';

const FORM = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** Customer and month, kept in the address so that a month can be linked to. */
function useChoice() {
  const [search, setSearch] = useSearchParams();
  const { timeZone } = useManifest();
  const [present] = useState(() => dayIn(timeZone, new Date()).slice(0, 7));
  const asked = search.get('month') ?? '';
  const month = FORM.test(asked) && asked <= present ? asked : present;
  const account = Number(search.get('account')) || undefined;
  const set = (changes: { month?: string; account?: number | undefined }): void => {
    const next = { month, account, ...changes };
    setSearch({ month: next.month, ...(next.account && { account: String(next.account) }) }, { replace: true });
  };
  return { month, account, present, set };
}
type Choice = ReturnType<typeof useChoice>;

function StatementButton({ month, account }: Pick<Choice, 'month' | 'account'>) {
  const t = useT();
  const provider = useDataProvider<T3dDataProvider>();
  const { run, pending } = useApiMutation({
    send: () => provider.actFile(POOL_MONTH.resource, 'statement', { month, ...(account && { account }) }),
    onDone: (file) => saveFile(file.blob, file.fileName ?? `${month}.xlsx`),
  });
  return (
    <Button
      variant="outlined"
      startIcon={<FileDownloadIcon />}
      loading={pending}
      loadingPosition="start"
      onClick={() => void run()}
    >
      {t('flowPool.statement')}
    </Button>
  );
}

function MonthToolbar({ choice, data }: { choice: Choice; data: PoolMonth | undefined }) {
  const t = useT();
  const me = useSessionUser();
  const bills = useResourceOf(POOL_MONTH.resource);
  const action = bills?.actions.find(({ name }) => name === 'statement');
  const customer = action?.fields.find(({ kind }) => kind === 'reference');
  return (
    <Toolbar sx={{ mb: 1.5 }} className="no-print">
      <Heading level={1}>{t('flowPool.monthTitle')}</Heading>
      {customer && me.balance === null && (
        <Box sx={{ width: { xs: '100%', sm: 260 } }}>
          <RecordPicker
            field={customer}
            multiple={false}
            label={customer.label}
            ids={choice.account ? [choice.account] : []}
            onChange={([account]) => choice.set({ account })}
          />
        </Box>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Tooltip title={t('flowPool.before')}>
          <IconButton
            aria-label={t('flowPool.before')}
            onClick={() => choice.set({ month: monthBeside(choice.month, -1) })}
          >
            <ChevronLeftIcon />
          </IconButton>
        </Tooltip>
        <Text strong sx={{ minWidth: 72, textAlign: 'center' }} data-month={choice.month}>
          {choice.month}
        </Text>
        <IconButton
          aria-label={t('flowPool.after')}
          disabled={choice.month >= choice.present}
          onClick={() => choice.set({ month: monthBeside(choice.month, 1) })}
        >
          <ChevronRightIcon />
        </IconButton>
      </Box>
      {data?.since && (
        <SmallText>
          {t('flowPool.since', { day: data.since })} · {data.currency} · {t('flowPool.zone', { zone: data.zone })}
        </SmallText>
      )}
      <ToolbarEnd>{action && Boolean(data?.days.length) && <StatementButton {...choice} />}</ToolbarEnd>
    </Toolbar>
  );
}

/** Whether the bills add up to what the month says. */
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

/** A customer's month of the flow pool: one bill a day, each explained to the cent. */
export default function MonthPage() {
  const t = useT();
  const provider = useApi();
  const me = useSessionUser();
  const choice = useChoice();
  const { month, account } = choice;
  const known = account !== undefined || me.balance !== null;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: keys.month(month, account),
    queryFn: () => loadMonth(provider, month, account),
    enabled: known,
    retry: false,
  });
  const late = useDelayed(isPending && known);
  usePageTitle(POOL_MONTH.path, t('flowPool.monthTitle'));
  return (
    <>
      <PoolTabs />
      <MonthToolbar choice={choice} data={data} />
      {!known && <EmptyState text={t('flowPool.chooseCustomer')} />}
      {known && error && <ErrorState error={error} retry={() => void refetch()} />}
      {known && isPending && late && <RowsSkeleton rows={12} />}
      {data && <Month month={data} />}
    </>
  );
}
