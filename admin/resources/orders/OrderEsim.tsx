import { Suspense } from 'react';
import { useT } from '../../locales/useT';
import { useRecord } from '../../declared/declaration';
import { useRelatedRows } from '../../declared/show/RelatedRows';
import { EsimInstall } from '../esim';
import { EmptySection, Section } from '../../ui/Section';

/** Statuses before the eSIM profile is available. */
const TO_COME = ['INITIAL', 'NO_REAL_NAME'];
/** Statuses in which the eSIM can no longer be installed. */
const GONE = ['INITIAL_FAILED', 'REVOKED', 'REFUNDED'];

export function OrderEsim() {
  const t = useT();
  const record = useRecord();
  const terminal = typeof record.terminal === 'number' ? record.terminal : null;
  const status = String(record.status);
  // An unpaid order has nothing to install, though its card may have a profile from before.
  const gone = GONE.includes(status) || record.unpaid === true;
  // Reads a list, because a card outside the caller's scope is then no error.
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
