import { type CardFacts, type Diagnosis, type PlanFacts, diagnose } from '@t3d/resources/diagnosis';
import { useRecord } from '../../declared/declaration';
import type { Row } from '../../declared/records';
import { useT } from '../../locales/useT';
import { type Cures, Doctor, HOLDER, here, onCard, usePublicCard } from '../doctor';
import { useCalls } from './SupplierLog';

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

/** Fully reversed orders need no diagnosis. */
const SETTLED = ['REVOKED', 'REFUNDED'];
/** The card's state no longer matters to these orders. */
const OVER = ['COMPLETED', 'INITIAL_FAILED'];

const amount = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Converts an order to the plan facts that the diagnosis expects. */
const planOf = (order: Row): PlanFacts => ({
  status: order.status as PlanFacts['status'],
  unpaid: order.unpaid === true,
  expiresAt: typeof order.expiresAt === 'string' ? order.expiresAt : null,
  usedMB: amount(order.usedMB),
  totalMB: amount(order.totalMB),
  cycle: (order.cycle ?? null) as PlanFacts['cycle'],
  throttled: order.throttled === true,
});

/** Diagnoses an order with the public site's function: first its card, then only the order. Null if all is settled. */
function diagnoseOrder(order: Row, card: CardFacts | undefined): Diagnosis | null {
  const status = String(order.status);
  if (order.orderType !== 'DATA' || SETTLED.includes(status)) return null;
  const unknown: CardFacts = {
    status: 'UNUSED',
    realName: { required: status === 'NO_REAL_NAME', verified: false },
    plans: [],
  };
  const plain: CardFacts = { status: 'ACTIVATED', realName: { required: false, verified: false }, plans: [] };
  // An order that was not paid in time has failed for good, so there is nothing to provision.
  const plan = planOf(order);
  if (status === 'INITIAL_FAILED') return 'failed';
  return diagnose({ ...(OVER.includes(status) ? plain : (card ?? unknown)), plans: [plan] });
}

/** Shows the supplier's last error message, if the reader may see the supplier log. */
function SupplierWords() {
  const t = useT();
  const { query } = useCalls();
  const last = query.data?.rows.find(({ reason }) => typeof reason === 'string' && reason !== '');
  return last ? <>{t('doctor.supplierSays', { reason: String(last.reason) })}</> : null;
}

export function OrderDoctor() {
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
  const neverPaid = diagnosis === 'failed' && record.unpaid === true;
  return (
    <Doctor
      diagnosis={diagnosis}
      headline={t(neverPaid ? 'doctor.order.neverPaid' : `doctor.order.${diagnosis}`)}
      cause={tried && !neverPaid ? <SupplierWords /> : undefined}
      card={{ id: typeof record.terminal === 'number' ? record.terminal : null, number }}
      cures={CURES[diagnosis] ?? []}
    />
  );
}
