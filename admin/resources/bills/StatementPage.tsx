import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import FileDownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button, IconButton, MenuItem, TextField, Tooltip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ManifestAction, ManifestField } from '@t3d/resources/kit';
import { STATEMENT } from '@t3d/resources/resourceRoutes';
import { useDataProvider } from 'ra-core';
import { Link, useSearchParams } from 'react-router';
import { useT } from '../../locales/useT';
import { RecordPicker } from '../../declared/inputs/RecordInput';
import { recentMonths } from '../../declared/inputs/TypedInputs';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states';
import { useDelayed } from '../../ui/timing';
import type { T3dDataProvider } from '../../providers/dataProvider';
import { saveFile } from '../../providers/fileName';
import { usePredicateVariables } from '../../declared/variables';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { listPath } from '../../state/resourcePaths';
import { usePageTitle } from '../../state/pageTitle';
import { Heading } from '../../ui/Text';
import { loadStatement, keys } from './calls';
import { StatementSheet } from './StatementSheet';
import { requestedMonth } from './statement';

interface StatementChoice {
  month: string;
  months: string[];
  user: number | undefined;
  set: (changes: { month?: string; user?: number | undefined }) => void;
}

/** Month and customer, kept in the address so that a statement can be linked to. */
function useStatementChoice(): StatementChoice {
  const [search, setSearch] = useSearchParams();
  const today = usePredicateVariables().today as string;
  const user = Number(search.get('user')) || undefined;
  const month = requestedMonth(search.get('month'), today);
  const set: StatementChoice['set'] = (changes) => {
    const next = { month, user, ...changes };
    setSearch({ month: next.month, ...(next.user && { user: String(next.user) }) }, { replace: true });
  };
  return { month, months: recentMonths(today), user, set };
}

function DownloadButton({ action, month, user }: { action: ManifestAction; month: string; user: number | undefined }) {
  const t = useT();
  const provider = useDataProvider<T3dDataProvider>();
  const { run: save, pending: busy } = useApiMutation({
    send: () => provider.actFile(STATEMENT.resource, action.name, { month, ...(user && { user }) }),
    onDone: (file) => saveFile(file.blob, file.fileName ?? `${month}.xlsx`),
  });
  return (
    <Button startIcon={<FileDownloadIcon />} loading={busy} loadingPosition="start" onClick={() => void save()}>
      {t('bills.statement.download')}
    </Button>
  );
}

function StatementToolbar({
  choice,
  customer,
  action,
  ready,
  back,
}: {
  choice: StatementChoice;
  customer: ManifestField | undefined;
  action: ManifestAction | undefined;
  ready: boolean;
  back: string;
}) {
  const t = useT();
  return (
    <Box className="no-print" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
      <Tooltip title={t('crud.back')}>
        <IconButton component={Link} to={back} aria-label={t('crud.back')}>
          <ArrowBackIcon />
        </IconButton>
      </Tooltip>
      <Heading level={1}>{t('bills.statement.title')}</Heading>
      <TextField
        select
        hiddenLabel
        value={choice.month}
        onChange={(event) => choice.set({ month: event.target.value })}
        slotProps={{
          select: {
            SelectDisplayProps: { 'aria-label': t('bills.statement.month') },
            MenuProps: { slotProps: { paper: { sx: { maxHeight: 320 } } } },
          },
        }}
        sx={{ width: 120 }}
      >
        {[...new Set([...choice.months, choice.month])].map((month) => (
          <MenuItem key={month} value={month}>
            {month}
          </MenuItem>
        ))}
      </TextField>
      {customer && (
        <Box sx={{ width: { xs: '100%', sm: 260 } }}>
          <RecordPicker
            field={customer}
            multiple={false}
            label={customer.label}
            ids={choice.user ? [choice.user] : []}
            onChange={([user]) => choice.set({ user })}
          />
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        {action && ready && <DownloadButton action={action} month={choice.month} user={choice.user} />}
        <Button
          variant="contained"
          color="primary"
          startIcon={<PrintIcon />}
          disabled={!ready}
          onClick={() => window.print()}
        >
          {t('bills.statement.printNow')}
        </Button>
      </Box>
    </Box>
  );
}

/** One wallet's month on paper: A4, black on white, everything that is needed to check it. */
export default function StatementPage() {
  const t = useT();
  const provider = useApi();
  const me = useSessionUser();
  const bills = useResourceOf(STATEMENT.resource);
  const choice = useStatementChoice();
  const action = bills?.actions.find((one) => one.answers === 'file');
  const customer = action?.fields.find((field) => field.kind === 'reference');
  // Whoever has no wallet must say whose statement it is to be.
  const known = choice.user !== undefined || !customer || me.balance !== null;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: keys.statement(STATEMENT.resource, choice.month, choice.user),
    queryFn: () => loadStatement(provider, choice.month, choice.user),
    enabled: known,
    retry: false,
  });
  const late = useDelayed(isPending && known);
  usePageTitle(STATEMENT.path, `${t('bills.statement.title')} ${choice.month}`);
  if (!bills) return null;
  return (
    <>
      <StatementToolbar
        choice={choice}
        customer={customer}
        action={action}
        ready={Boolean(data)}
        back={listPath(bills)}
      />
      {!known && <EmptyState text={t('bills.statement.chooseCustomer')} />}
      {known && error && <ErrorState error={error} retry={() => void refetch()} />}
      {known && isPending && late && <RowsSkeleton rows={12} />}
      {data && <StatementSheet statement={data} bills={bills} />}
    </>
  );
}
