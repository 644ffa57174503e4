import type { CardFacts, Diagnosis, PlanFacts } from '@t3d/resources/diagnosis';
import { diagnose } from '@t3d/resources/diagnosis';
import { useRecord } from '../../declared/declaration';
import type { Row } from '../../declared/records';
import { useT } from '../../locales/useT';
import type { Cures } from '../doctor';
import { Doctor, HOLDER, here, onCard, usePublicCard } from '../doctor';
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

/** Nothing is wrong with an order that went back whole, and nothing is left to cure. */
const SETTLED = ['REVOKED', 'REFUNDED'];
/** What became of its card no longer matters to it. */
const OVER = ['COMPLETED', 'INITIAL_FAILED'];

const amount = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** An order as the one plan of its card. */
const planOf = (order: Row): PlanFacts => ({
  status: order.status as PlanFacts['status'],
  unpaid: order.unpaid === true,
  expiresAt: typeof order.expiresAt === 'string' ? order.expiresAt : null,
  usedMB: amount(order.usedMB),
  totalMB: amount(order.totalMB),
  cycle: (order.cycle ?? null) as PlanFacts['cycle'],
  throttled: order.throttled === true,
});

/**
 * Why the plan of an order works or does not, by the function of the public site: the card first, as its holder would
 * look it up, then this order alone. Null where nothing is left to say.
 */
function diagnoseOrder(order: Row, card: CardFacts | undefined): Diagnosis | null {
  const status = String(order.status);
  if (order.orderType !== 'DATA' || SETTLED.includes(status)) return null;
  const unknown: CardFacts = {
    status: 'UNUSED',
    realName: { required: status === 'NO_REAL_NAME', verified: false },
    plans: [],
  };
  const plain: CardFacts = { status: 'ACTIVATED', realName: { required: false, verified: false }, plans: [] };
  // One that nobody paid in time has failed for good: there is nothing to provision.
  const plan = planOf(order);
  if (status === 'INITIAL_FAILED') return 'failed';
  return diagnose({ ...(OVER.includes(status) ? plain : (card ?? unknown)), plans: [plan] });
}

/** The last words of the supplier, for those who may read its log. */
function SupplierWords() {
  const t = useT();
  const { query } = useCalls();
  const last = query.data?.rows.find(({ reason }) => typeof reason === 'string' && reason !== '');
  return last ? <>{t('doctor.supplierSays', { reason: String(last.reason) })}</> : null;
}

/** Says whether the plan of an order works, why not, and offers the cure. */
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
