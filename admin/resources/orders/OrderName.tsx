import { isBlank } from '../../declared/records';
import { useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { usePageTitle } from '../../state/breadcrumbs';
import { useTabPlace } from '../../state/tabs/tab';
import { tailOf } from '../../ui/Digits';
import { NumberNote } from '../../ui/NumberNote';
import { StuckFlag } from './StuckFlag';

/** Names an order by its plan and the last digits of its card. Without a plan, the order's number is the name. */
export function OrderName() {
  const { planLabel, terminalLabel, orderNo } = useRecord();
  const parts = [planLabel, isBlank(terminalLabel) ? null : tailOf(String(terminalLabel))];
  const name = isBlank(planLabel) ? String(orderNo ?? '') : parts.filter((part) => !isBlank(part)).join(' · ');
  usePageTitle(useTabPlace().path, name);
  return <>{name}</>;
}

export const BesideName = () => (
  <>
    <DeclaredField source="status" />
    <StuckFlag />
    <NumberNote number={String(useRecord().orderNo ?? '')} />
  </>
);
