import { isBlank } from '../../declared/records';
import { useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { usePageTitle } from '../../state/breadcrumbs';
import { useTabPlace } from '../../state/tabs/tab';
import { tailOf } from '../../ui/Digits';
import { NumberNote } from '../../ui/NumberNote';
import { StatusChip } from '../../ui/StatusChip';
import { useT } from '../../locales/useT';
import { useIsSuspended } from './orderCard';
import { StuckFlag } from './StuckFlag';

/** Names an order by its plan and the last digits of its card. Without a plan, the order's number is the name. */
export function OrderName() {
  const { planLabel, terminalLabel, orderNo } = useRecord();
  const start = isBlank(planLabel) ? String(orderNo ?? '') : String(planLabel);
  const tail = isBlank(planLabel) || isBlank(terminalLabel) ? null : tailOf(String(terminalLabel));
  const name = [start, tail].filter((part) => part !== null).join(' · ');
  usePageTitle(useTabPlace().path, name);
  return (
    <>
      {start}
      {tail && ' · '}
      {/* Keeps the sign and the digits on one line. */}
      {tail && <span style={{ whiteSpace: 'nowrap' }}>{tail}</span>}
    </>
  );
}

/** The order's state, or that its card is suspended, because the plan then cannot be used. */
function State() {
  const t = useT();
  return useIsSuspended() ? (
    <StatusChip tone="amber/PauseCircle" label={t('orders.suspended')} />
  ) : (
    <DeclaredField source="status" />
  );
}

export const BesideName = () => (
  <>
    <State />
    <StuckFlag />
    <NumberNote number={String(useRecord().orderNo ?? '')} />
  </>
);
