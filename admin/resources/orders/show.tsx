import { AGENTS } from '@t3d/resources/roles';
import { DeclaredShow, type NextStep, RecordColumns, RecordFields, RecordTab, RecordTabs } from '../../declared/show';
import { OrderBillCount, OrderBills, OrderCoupons, OrderRemarkCount, OrderRemarks } from './OrderMoney';
import { BesideName, OrderName } from './OrderName';
import { needsPayment, OrderPayment } from './OrderPayment';
import { OrderParties } from './OrderParties';
import { OrderTimeline, OrderUsage } from './OrderTimeline';
import { Suspense } from 'react';
import { useT } from '../../locales/useT';
import { useRecord } from '../../declared/declaration';
import { SectionRows, useRelatedRows } from '../../declared/show/RelatedRows';
import { EsimInstall } from '../esim';
import { useReasonWords } from '../supplierCalls';
import { EmptySection, Section } from '../../ui/Section';
import { type CardFacts, diagnose, type Diagnosis, type PlanFacts } from '@t3d/resources/diagnosis';
import type { Row } from '../../declared/records';
import { type Cures, Doctor, here, HOLDER, onCard, usePublicCard } from '../doctor';
import { Box } from '@mui/material';

const COLUMNS = ['createdAt', 'supplier', 'question', 'verdict', 'reason', 'reference'];

const useCalls = () => useRelatedRows('supplier-calls', { order: String(useRecord().id) }, { size: 100 });

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

const CURES: Cures = {
  usedUp: [here('buy-again')],
  failed: [here('retry'), here('buy-again')],
  over: [here('buy-again')],
  unpaid: [HOLDER],
  realName: [HOLDER],
  inReview: [onCard('papers')],
  notApproved: [onCard('papers'), HOLDER],
  install: [HOLDER],
  ending: [here('force-completion')],
  suspended: [onCard('resume'), onCard('transfer-card')],
  disabled: [onCard('restore')],
};

/** The states of fully reversed orders, which need no diagnosis. */
const SETTLED = ['REVOKED', 'REFUNDED'];
/** The states of ended orders, whose diagnosis ignores the card. */
const OVER = ['COMPLETED', 'INITIAL_FAILED'];

const amount = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const planOf = (order: Row): PlanFacts => ({
  status: order.status as PlanFacts['status'],
  unpaid: order.unpaid === true,
  expiresAt: typeof order.expiresAt === 'string' ? order.expiresAt : null,
  usedMB: amount(order.usedMB),
  totalMB: amount(order.totalMB),
  cycle: (order.cycle ?? null) as PlanFacts['cycle'],
  throttled: order.throttled === true,
});

/** Diagnoses an order like the public site. Returns null if it is fully reversed, or an SMS order that did not fail. */
function diagnoseOrder(order: Row, card: CardFacts | undefined): Diagnosis | null {
  const status = String(order.status);
  // Skips the card of a failed order, because nothing will be provisioned.
  if (status === 'INITIAL_FAILED') return 'failed';
  if (order.orderType !== 'DATA' || SETTLED.includes(status)) return null;
  const unknown: CardFacts = {
    status: 'UNUSED',
    realName: { required: status === 'NO_REAL_NAME', verified: false },
    plans: [],
  };
  const plain: CardFacts = { status: 'ACTIVATED', realName: { required: false, verified: false }, plans: [] };
  const plan = planOf(order);
  return diagnose({ ...(OVER.includes(status) ? plain : (card ?? unknown)), plans: [plan] });
}

/** The supplier's last message, or nothing if the reader may not see it. */
function SupplierWords() {
  const t = useT();
  const wordsOf = useReasonWords();
  const { query } = useCalls();
  const last = query.data?.rows.find(({ reason }) => typeof reason === 'string' && reason !== '');
  if (!last) return null;
  const reason = String(last.reason);
  const words = wordsOf(reason);
  // Calls the text the supplier's only if it is not ours.
  return <>{words === reason ? t('doctor.supplierSays', { reason }) : t('doctor.lastCall', { words })}</>;
}

function OrderDoctor() {
  const t = useT();
  const record = useRecord();
  const number = typeof record.terminalLabel === 'string' ? record.terminalLabel : null;
  const { data, isPending } = usePublicCard(
    number ?? '',
    record.version,
    number !== null && record.orderType === 'DATA',
  );
  if (isPending && number !== null) return null;
  const diagnosis = diagnoseOrder(record, data);
  if (diagnosis === null) return null;
  const tried = diagnosis === 'failed' || diagnosis === 'preparing' || diagnosis === 'ending';
  const isRefunding = record.status === 'REFUNDING';
  const neverPaid = diagnosis === 'failed' && record.unpaid === true;
  return (
    <Doctor
      diagnosis={diagnosis}
      headline={t(
        neverPaid ? 'doctor.order.neverPaid' : isRefunding ? 'doctor.order.refunding' : `doctor.order.${diagnosis}`,
      )}
      quiet={diagnosis === 'over'}
      cause={needsPayment(record) ? <OrderPayment /> : tried && !neverPaid ? <SupplierWords /> : undefined}
      card={{ id: typeof record.terminal === 'number' ? record.terminal : null, number }}
      cures={CURES[diagnosis] ?? []}
    />
  );
}

/** The states of orders that have no eSIM profile yet. */
const TO_COME = ['INITIAL', 'NO_REAL_NAME'];
/** The states of orders whose eSIM can no longer be installed. */
const GONE = ['INITIAL_FAILED', 'REVOKED', 'REFUNDED'];

function OrderEsim() {
  const t = useT();
  const record = useRecord();
  const terminal = typeof record.terminal === 'number' ? record.terminal : null;
  const status = String(record.status);
  // True for an unpaid order too, because a profile on its card belongs to an older order.
  const gone = GONE.includes(status) || record.unpaid === true;
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
  { action: 'renew', where: {}, roles: AGENTS },
  { action: 'buy-again', where: {}, roles: AGENTS },
];
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
  <DeclaredShow title={<OrderName />} beside={<BesideName />} next={NEXT_STEPS} atHand={AT_HAND}>
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
