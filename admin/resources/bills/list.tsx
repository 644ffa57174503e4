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

/** A bill of the flow pool has the number `P<day>-<user>` instead of an order number. */
const POOL_BILL = /^P\d{6}-/;

/** Links to the order or the bill of the flow pool if the reader may open it. */
function OrderNumber() {
  const { orderNo } = useRecord();
  const orders = useResourceOf('orders');
  const poolBills = useResourceOf('pool-bills');
  if (typeof orderNo !== 'string' || orderNo === '') return <>–</>;
  const number = <DeclaredField source="orderNo" />;
  const isPool = POOL_BILL.test(orderNo);
  const target = isPool ? poolBills : /^\d/.test(orderNo) ? orders : undefined;
  if (!target?.calls.list) return number;
  return (
    <Box component="span" onClick={(event) => event.stopPropagation()}>
      <ListLink resource={target.name} filter={isPool ? { billNo: orderNo } : { orderNo }}>
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
