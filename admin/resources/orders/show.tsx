import { AGENTS } from '@t3d/resources/roles';
import { type NextStep, DeclaredShow, RecordColumns, RecordFields, RecordTab, RecordTabs } from '../../declared/show';
import { OrderDoctor } from './OrderDoctor';
import { OrderEsim } from './OrderEsim';
import { OrderBillCount, OrderBills, OrderCoupons } from './OrderMoney';
import { OrderParties } from './OrderParties';
import { OrderRemarkCount, OrderRemarks } from './OrderRemarks';
import { OrderTimeline, OrderUsage } from './OrderTimeline';
import { SupplierCallCount, SupplierLog } from './SupplierLog';

const NEXT_STEPS: readonly NextStep[] = [
  { action: 'retry', where: { status: 'INITIAL_FAILED' } },
  { action: 'qr-export', where: { status: 'UNUSED' } },
  { action: 'renew', where: {}, roles: AGENTS },
  { action: 'buy-again', where: {}, roles: AGENTS },
];
// Agents have neither of the first two, so their next buttons are renew and buy again.
const AT_HAND = ['partial-refund', 'finish', 'apply-revoke'];

export const OrderShow = () => (
  <DeclaredShow headline={['agent', 'price']} next={NEXT_STEPS} atHand={AT_HAND}>
    <OrderDoctor />
    <OrderTimeline />
    <RecordColumns>
      <RecordFields without={[]} foot={<OrderUsage />} />
      <OrderParties />
      <OrderEsim />
      <OrderCoupons />
      <RecordTabs>
        <RecordTab name="bills" label="orders.money.title" needs="bills" count={<OrderBillCount />}>
          <OrderBills />
        </RecordTab>
        <RecordTab
          name="supplier-calls"
          label="orders.calls.title"
          needs="supplier-calls"
          count={<SupplierCallCount />}
        >
          <SupplierLog />
        </RecordTab>
        <RecordTab name="remarks" label="orders.remarks.title" needs="orders" count={<OrderRemarkCount />}>
          <OrderRemarks />
        </RecordTab>
      </RecordTabs>
    </RecordColumns>
  </DeclaredShow>
);
