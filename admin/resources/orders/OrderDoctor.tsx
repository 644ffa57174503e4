import { useQuery } from '@tanstack/react-query';
import { useRecord } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { useApi } from '../../providers/useApi';
import { Doctor, ORDER_CURES, diagnoseOrder, doctorKeys, loadPublicCard } from '../doctor';
import { useCalls } from './SupplierLog';

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
  const provider = useApi();
  const number = typeof record.terminalLabel === 'string' ? record.terminalLabel : null;
  const { data, isPending } = useQuery({
    queryKey: doctorKeys.publicCard(number ?? '', record.version),
    queryFn: () => loadPublicCard(provider, number as string),
    enabled: number !== null && record.orderType === 'DATA',
  });
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
      cures={ORDER_CURES[diagnosis] ?? []}
    />
  );
}
