import { STATEMENT } from '@t3d/resources/resourceRoutes';
import AddCardIcon from '@mui/icons-material/AddCard';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box } from '@mui/material';
import { DataTable } from 'react-admin';
import { useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { CutText } from '../../declared/fields/TextValue';
import { ListLink, RecordLink } from '../../declared/links';
import { DeclaredList, DeclaredTable, ListAction, ListBody, ListHeader } from '../../declared/list';
import { usePhone } from '../../declared/screen';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { useMoneyPaths, RechargeDialog } from '../wallet';
import { BillTabs } from './BillTabs';
import { poolRemark } from './poolRemark';

function BillTime() {
  const { id } = useRecord();
  return (
    <RecordLink resource="bills" id={id} underline="hover" onClick={(event) => event.stopPropagation()}>
      <DeclaredField source="createdAt" />
    </RecordLink>
  );
}

function Remark() {
  const { remark } = useRecord();
  const language = useLanguage();
  return typeof remark === 'string' && remark !== '' ? <CutText text={poolRemark(remark, language)} /> : <>–</>;
}

/** Links to the order if the reader may open it. */
function OrderNumber() {
  const { orderNo } = useRecord();
  const orders = useResourceOf('orders');
  if (typeof orderNo !== 'string' || orderNo === '') return <>–</>;
  const number = <DeclaredField source="orderNo" />;
  if (!orders?.calls.list || !/^\d/.test(orderNo)) return number;
  return (
    <Box component="span" onClick={(event) => event.stopPropagation()}>
      <ListLink resource="orders" filter={{ orderNo }}>
        {number}
      </ListLink>
    </Box>
  );
}

const TABLE = (
  <DeclaredTable>
    <DataTable.Col source="createdAt">
      <BillTime />
    </DataTable.Col>
    <DataTable.Col source="orderNo">
      <OrderNumber />
    </DataTable.Col>
    <DataTable.Col source="remark">
      <Remark />
    </DataTable.Col>
  </DeclaredTable>
);

export function BillList() {
  const t = useT();
  const { mayRecharge } = useMoneyPaths();
  // Shows fewer columns in a card on a phone.
  const table = usePhone() ? undefined : TABLE;
  return (
    <DeclaredList>
      <ListHeader above={<BillTabs />}>
        <ListAction name="statement" label={t('bills.statement.print')} icon={PrintIcon} to={STATEMENT.path} />
        {mayRecharge && (
          <ListAction
            name="recharge"
            label={t('wallet.recharge.open')}
            icon={AddCardIcon}
            dialog={RechargeDialog}
            filled
            data-action="recharge"
          />
        )}
      </ListHeader>
      <ListBody table={table} />
    </DeclaredList>
  );
}
