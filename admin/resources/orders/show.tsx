import { AGENTS } from '@t3d/resources/roles';
import { DeclaredShow, type NextStep, RecordColumns, RecordFields, RecordTab, RecordTabs } from '../../declared/show';
import { OrderBillCount, OrderBills, OrderCoupons, OrderRemarkCount, OrderRemarks } from './OrderMoney';
import { BesideName, OrderName } from './OrderName';
import { useCalls } from './orderCard';
import { OrderDoctor } from './OrderDoctor';
import { OrderParties } from './OrderParties';
import { OrderTimeline, OrderUsage } from './OrderTimeline';
import { Suspense } from 'react';
import { useAction } from '../../declared/actions';
import { useT } from '../../locales/useT';
import { useRecord } from '../../declared/declaration';
import { SectionRows, useRelatedRows } from '../../declared/show/RelatedRows';
import { EsimInstall } from '../esim';
import { useReasonWords } from '../supplierCalls';
import { EmptySection, Section } from '../../ui/Section';
import { Box } from '@mui/material';

const COLUMNS = ['createdAt', 'supplier', 'question', 'verdict', 'reason', 'reference'];

function SupplierCallCount() {
  const { query } = useCalls();
  return query.data ? <>{query.data.total}</> : null;
}

const useHasCalls = (): boolean => (useCalls().query.data?.total ?? 0) > 0;

function SupplierLog() {
  const t = useT();
  const wordsOf = useReasonWords();
  const { resource, query } = useCalls();
  if (!resource) return null;
  return (
    <Box data-section="supplier-calls">
      <SectionRows
        title={t('orders.calls.title')}
        none={t('orders.calls.none')}
        resource={resource.name}
        columns={COLUMNS}
        query={query}
        renderCell={({ name }, { reason }) =>
          name === 'reason' && typeof reason === 'string' ? wordsOf(reason) : undefined
        }
        mark={({ verdict }) => ({ 'data-verdict': String(verdict) })}
        cellSx={({ name }) =>
          name === 'reason' ? { minWidth: 120, overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }
        }
        last={{
          label: '',
          isNumber: true,
          sx: { color: 'ink.secondary' },
          render: ({ milliseconds }) =>
            typeof milliseconds === 'number' && t('orders.calls.milliseconds', { count: milliseconds }),
        }}
      />
    </Box>
  );
}

/** The states of orders that have no eSIM profile yet. */
const TO_COME = ['INITIAL', 'NO_REAL_NAME'];

function OrderEsim() {
  const t = useT();
  const record = useRecord();
  const terminal = typeof record.terminal === 'number' ? record.terminal : null;
  const status = String(record.status);
  const { canDo } = useAction('qr-export');
  // True for an unpaid order too, because a profile on its card belongs to an older order.
  const gone = record.unpaid === true || !(canDo || TO_COME.includes(status));
  // Loads a list instead of a record, so that a card outside the scope is no error.
  const { query } = useRelatedRows(
    'terminals',
    { id: String(terminal) },
    { size: 1, enabled: terminal !== null && record.orderType === 'DATA' && !gone },
  );
  const card = query.data?.rows[0];
  if (!card || card.type !== 'E_SIM' || gone) return null;
  const lpa = typeof card.lpa === 'string' && card.lpa !== '' ? card.lpa : null;
  if (lpa === null)
    return TO_COME.includes(status) ? (
      <Section name="esim" title={t('esim.title')}>
        <EmptySection text={t('esim.waiting')} />
      </Section>
    ) : null;
  return (
    <Suspense fallback={null}>
      <EsimInstall
        lpa={lpa}
        iccid={String(card.iccid)}
        plan={typeof record.planLabel === 'string' ? record.planLabel : undefined}
      />
    </Suspense>
  );
}

const NEXT_STEPS: readonly NextStep[] = [
  { action: 'retry', where: { status: 'INITIAL_FAILED' } },
  { action: 'qr-export', where: { status: 'UNUSED' } },
  { action: 'renew-plans', where: { status: 'COMPLETED' } },
  { action: 'renew', where: {}, roles: AGENTS },
  { action: 'buy-again', where: { status: { notIn: ['USING', 'COMPLETED'] } }, roles: AGENTS },
];
// A renewal buys the same plan for the same card, so that the page needs no second button for it.
const BEHIND: readonly NextStep[] = [{ action: 'buy-again', where: { status: ['USING', 'COMPLETED'] } }];
// The actions that are buttons before all others.
const AT_HAND = ['partial-refund', 'finish', 'apply-revoke'];

function OrderTabs() {
  const hasCalls = useHasCalls();
  return (
    <RecordTabs historyLast>
      <RecordTab name="bills" label="orders.money.title" needs="bills" count={<OrderBillCount />}>
        <OrderBills />
      </RecordTab>
      {hasCalls && (
        <RecordTab
          name="supplier-calls"
          label="orders.calls.title"
          needs="supplier-calls"
          count={<SupplierCallCount />}
        >
          <SupplierLog />
        </RecordTab>
      )}
      <RecordTab name="remarks" label="orders.remarks.title" needs="orders" count={<OrderRemarkCount />}>
        <OrderRemarks />
      </RecordTab>
    </RecordTabs>
  );
}

export const OrderShow = () => (
  <DeclaredShow title={<OrderName />} beside={<BesideName />} next={NEXT_STEPS} atHand={AT_HAND} behind={BEHIND}>
    <OrderDoctor />
    <OrderTimeline />
    <RecordColumns>
      <RecordFields without={[]} foot={<OrderUsage />} />
      <OrderParties />
      <OrderEsim />
      <OrderCoupons />
      <OrderTabs />
    </RecordColumns>
  </DeclaredShow>
);
