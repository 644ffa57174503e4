import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../locales/useT';
import { useRecord } from '../../declared/declaration';
import { EsimInstall } from '../esim';
import { useResourceOf } from '../../providers/manifest';
import { readPage } from '../../providers/rows';
import { useApi } from '../../providers/useApi';
import { EmptySection, Section } from '../../ui/Section';

/** States in which the profile is yet to come. */
const TO_COME = ['INITIAL', 'NO_REAL_NAME'];
/** States after which nobody installs it any more. */
const GONE = ['INITIAL_FAILED', 'REVOKED', 'REFUNDED'];

export function OrderEsim() {
  const t = useT();
  const record = useRecord();
  const provider = useApi();
  const cards = useResourceOf('terminals');
  const terminal = typeof record.terminal === 'number' ? record.terminal : null;
  const status = String(record.status);
  // An unpaid order has nothing to install, though its card may have a profile from before.
  const gone = GONE.includes(status) || record.unpaid === true;
  const { data: card } = useQuery({
    queryKey: ['terminals', 'install', terminal, record.version],
    // Read as a list: a card that is out of reach is no error there.
    queryFn: async () => (await readPage(provider, 'terminals', { id: terminal as number, size: 1 })).rows[0] ?? null,
    enabled: terminal !== null && Boolean(cards?.calls.show) && record.orderType === 'DATA' && !gone,
  });
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
