import { Box } from '@mui/material';
import ReportProblemIcon from '@mui/icons-material/ReportProblemOutlined';
import { DataTable } from 'react-admin';
import { useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import type { Row } from '../../declared/records';
import { usePhone } from '../../declared/screen';
import { usePredicateVariables } from '../../declared/variables';
import { useT } from '../../locales/useT';
import { stuckHours } from './stuck';

const FLAG = {
  display: 'inline-flex',
  verticalAlign: 'middle',
  alignItems: 'center',
  gap: 0.25,
  ml: 0.75,
  typography: 'note',
  fontWeight: 600,
  color: 'tone.amber',
  whiteSpace: 'nowrap',
} as const;

/** The status, with an age if the step takes more than an hour. */
function Status() {
  const t = useT();
  const record = useRecord();
  const { now = '' } = usePredicateVariables();
  const hours = stuckHours(record, now);
  return (
    <>
      <DeclaredField source="status" />
      {hours !== null && (
        <Box component="span" data-stuck={hours} title={t('orders.stuck', { hours })} sx={FLAG}>
          <ReportProblemIcon aria-hidden sx={{ fontSize: 'icon.xs' }} />
          {t('orders.stuckFor', { hours })}
        </Box>
      )}
    </>
  );
}

function OrderTable() {
  // Omits the age on a card, which has no room for it.
  if (usePhone()) return <DeclaredTable />;
  return (
    <DeclaredTable>
      <DataTable.Col<Row> source="status">
        <Status />
      </DataTable.Col>
    </DeclaredTable>
  );
}

/** The search box finds cards by number, so the card is no suggested filter. */
const FILTERS = ['status', 'agent', 'platform', 'createdAt'];

export const OrderList = () => (
  <DeclaredList>
    <ListHeader />
    <ListBody table={<OrderTable />} filters={FILTERS} />
  </DeclaredList>
);
