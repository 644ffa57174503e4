import { type CardFacts, diagnose, type Diagnosis, type PlanFacts } from '@t3d/resources/diagnosis';
import { useRecord } from '../../declared/declaration';
import { shortMoment } from '../../declared/fields/dates';
import type { Row } from '../../declared/records';
import { usePredicateVariables } from '../../declared/variables';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { type Cures, Doctor, here, HOLDER, onCard } from '../doctor';
import { useReasonWords } from '../supplierCalls';
import { useCalls, useOrderCard } from './orderCard';
import { needsPayment, OrderPayment } from './OrderPayment';
import { stuckHours } from './stuck';

const CURES: Cures = {
  usedUp: [here('buy-again')],
  failed: [here('retry'), here('buy-again')],
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
  return diagnose({ ...(OVER.includes(status) ? plain : (card ?? unknown)), plans: [planOf(order)] });
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

/** Says for how long an order has been processed, and how often and when its supplier was last asked. */
function LateWords({ hours }: { hours: number }) {
  const t = useT();
  const offset = useOffset();
  const { query } = useCalls();
  const last = query.data?.rows[0];
  return (
    <>
      {t('orders.late.since', { hours })}{' '}
      {last && t('orders.late.asked', { count: query.data?.total ?? 0, at: shortMoment(last.createdAt, offset) })}{' '}
      {query.data && t(last ? 'orders.late.todo' : 'orders.late.never')}
    </>
  );
}

export function OrderDoctor() {
  const t = useT();
  const record = useRecord();
  const { number, data, isLoading } = useOrderCard();
  const { query } = useCalls();
  const { now = '' } = usePredicateVariables();
  const hours = stuckHours(record, now);
  if (isLoading) return null;
  const diagnosis = diagnoseOrder(record, data);
  if (diagnosis === null) return null;
  const tried = diagnosis === 'failed' || diagnosis === 'preparing' || diagnosis === 'ending';
  const isRefunding = record.status === 'REFUNDING';
  // Nobody sets the plan up if no supplier was asked.
  const isUnasked = hours !== null && query.data?.total === 0;
  const neverPaid = diagnosis === 'failed' && record.unpaid === true;
  const headline = neverPaid ? 'neverPaid' : isRefunding ? 'refunding' : diagnosis;
  return (
    <Doctor
      isOwnNote={isUnasked}
      diagnosis={diagnosis}
      headline={isUnasked ? t('orders.late.unasked') : t(`doctor.order.${headline}`)}
      severity={hours !== null ? 'warning' : diagnosis === 'over' ? 'info' : undefined}
      cause={
        <>
          {needsPayment(record) ? <OrderPayment /> : tried && !neverPaid && <SupplierWords />}{' '}
          {hours !== null && <LateWords hours={hours} />}
        </>
      }
      card={{ id: typeof record.terminal === 'number' ? record.terminal : null, number }}
      cures={CURES[diagnosis] ?? []}
    />
  );
}
