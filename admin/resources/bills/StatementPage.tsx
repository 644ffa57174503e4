import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Button, IconButton, MenuItem, TextField, Tooltip } from '@mui/material';
import type { ManifestAction, ManifestField } from '@t3d/resources/kit';
import { STATEMENT } from '@t3d/resources/resourceRoutes';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { recentMonths } from '../../declared/inputs/recentMonths';
import { type OwnerMonth, MonthFileButton, OwnerPicker, useOwnerMonth } from '../../declared/ownerMonth';
import { usePredicateVariables } from '../../declared/variables';
import { useT } from '../../locales/useT';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { useRead } from '../../providers/useApi';
import { usePageTitle } from '../../state/breadcrumbs';
import { listPath } from '../../state/resourcePaths';
import { LoadedSection } from '../../ui/Section';
import { EmptyState } from '../../ui/states';
import { Heading } from '../../ui/Text';
import { Toolbar, ToolbarEnd } from '../../ui/Toolbar';
import { requestedMonth, type Statement } from './billCalls';
import { StatementSheet } from './StatementSheet';

interface ToolbarProps {
  choice: OwnerMonth;
  today: string;
  customer: ManifestField | undefined;
  action: ManifestAction | undefined;
  ready: boolean;
  back: string;
}

function StatementToolbar({ choice, today, customer, action, ready, back }: ToolbarProps) {
  const t = useT();
  const { month, owner: user, set } = choice;
  const months = [...new Set([...recentMonths(today), month])].toSorted().toReversed();
  const step = (name: 'previous' | 'next', to: string | undefined, icon: ReactNode) => (
    <IconButton
      size="small"
      aria-label={t(`bills.statement.${name}`)}
      disabled={to === undefined}
      onClick={() => to !== undefined && set({ month: to })}
    >
      {icon}
    </IconButton>
  );
  return (
    <Toolbar className="no-print" sx={{ mb: 1.5 }}>
      <Tooltip title={t('crud.back')}>
        <IconButton component={Link} to={back} aria-label={t('crud.back')}>
          <ArrowBackIcon />
        </IconButton>
      </Tooltip>
      <Heading level={1}>{t('bills.statement.title')}</Heading>
      {step('previous', months[months.indexOf(month) + 1], <ChevronLeftIcon />)}
      <TextField
        select
        hiddenLabel
        value={month}
        onChange={(event) => set({ month: event.target.value })}
        slotProps={{
          select: {
            SelectDisplayProps: { 'aria-label': t('bills.statement.month') },
            MenuProps: { slotProps: { paper: { sx: { maxHeight: 320 } } } },
          },
        }}
        sx={{ width: 120 }}
      >
        {months.map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
      {step('next', months[months.indexOf(month) - 1], <ChevronRightIcon />)}
      {customer && <OwnerPicker field={customer} choice={choice} />}
      <ToolbarEnd>
        {action && ready && (
          <MonthFileButton
            resource={STATEMENT.resource}
            action={action.name}
            body={{ month, ...(user && { user }) }}
            label={t('bills.statement.download')}
          />
        )}
        <Button
          variant="contained"
          color="primary"
          startIcon={<PrintIcon />}
          disabled={!ready}
          onClick={() => window.print()}
        >
          {t('bills.statement.printNow')}
        </Button>
      </ToolbarEnd>
    </Toolbar>
  );
}

/** The monthly statement, printable on A4, with its hashes. */
export default function StatementPage() {
  const t = useT();
  const me = useSessionUser();
  const bills = useResourceOf(STATEMENT.resource);
  const today = usePredicateVariables().today as string;
  const choice = useOwnerMonth('user', (input) => requestedMonth(input, today));
  const { month, owner: user } = choice;
  const action = bills?.actions.find((one) => one.answers === 'file');
  const customer = action?.fields.find((field) => field.kind === 'reference');
  // False if the user must first choose a wallet.
  const known = user !== undefined || !customer || me.balance !== null;
  const query = useRead<Statement>('bills/statement', { month, user }, { enabled: known });
  usePageTitle(STATEMENT.path, `${t('bills.statement.title')} ${month}`);
  if (!bills) return null;
  const ready = Boolean(query.data);
  return (
    <>
      <StatementToolbar {...{ choice, today, customer, action, ready }} back={listPath(bills)} />
      {known ? (
        <LoadedSection query={query} rows={12}>
          {(statement) => <StatementSheet statement={statement} bills={bills} />}
        </LoadedSection>
      ) : (
        <EmptyState text={t('bills.statement.chooseCustomer')} />
      )}
    </>
  );
}
