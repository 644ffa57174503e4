import { Alert } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { useRecord } from '../../declared/declaration';
import { useT } from '../../locales/useT';

/** Describes a cancellation that waits for a decision, because the buttons do not name it. */
export function PendingCancellation() {
  const t = useT();
  const record = useRecord();
  const count = Number(record.cancelPending ?? 0);
  if (String(record.status) !== '3' || count === 0) return null;
  const amount = Math.min(count * Number(record.settlementPrice ?? 0), Number(record.receivable ?? 0));
  const sum = [formatMoney(amount), record.currency].filter(Boolean).join(' ');
  return (
    <Alert severity="warning" data-pending-cancellation={count} sx={{ mb: 1.5 }}>
      <b>{t('ctrip.cancellation.asked', { count, bought: Number(record.quantity ?? 0) })}</b>{' '}
      {t(amount > 0 ? 'ctrip.cancellation.money' : 'ctrip.cancellation.free', { amount: sum })}
    </Alert>
  );
}
