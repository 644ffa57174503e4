import type { CtripStatus } from '@t3d/resources/ctrip/ctrip-orders';
import type { CtripItem } from '@t3d/resources/rows';

/** The fields of an item that determine its state. */
export type StatusInput = Pick<
  CtripItem,
  | 'mode'
  | 'quantity'
  | 'useQuantity'
  | 'cancelQuantity'
  | 'cancelPending'
  | 'endsAt'
  | 'paidAt'
  | 'confirmedAt'
  | 'rejectedAt'
  | 'collectedAt'
  | 'returnedAt'
  | 'withdrawnAt'
>;

/** Returns the number of units that are neither used nor cancelled. */
export const leftOf = ({
  quantity,
  useQuantity,
  cancelQuantity,
}: Pick<StatusInput, 'quantity' | 'useQuantity' | 'cancelQuantity'>): number =>
  (quantity ?? 0) - (useQuantity ?? 0) - (cancelQuantity ?? 0);

/** Returns the state of a confirmed item without an open cancellation. */
function confirmedStatus(facts: StatusInput, now: Date): CtripStatus {
  const { mode, useQuantity, cancelQuantity, quantity, collectedAt, returnedAt, endsAt } = facts;
  const left = leftOf(facts);
  if (returnedAt) return '9';
  if (cancelQuantity === quantity) return '5';
  if (left === 0) return '8';
  if (endsAt && now >= endsAt) return '10';
  if ((useQuantity ?? 0) > 0) return '7';
  if (collectedAt) return '6';
  if ((cancelQuantity ?? 0) > 0) return '4';
  return mode === 'PRE' ? '13' : '2';
}

/** Returns Ctrip's state of an item (1 to 14). */
export function statusOf(facts: StatusInput, now: Date): CtripStatus {
  if (facts.withdrawnAt) return '14';
  if (facts.rejectedAt) return '5';
  if (!facts.paidAt) return '11';
  if (!facts.confirmedAt) return facts.mode === 'PRE' ? '12' : '1';
  if ((facts.cancelPending ?? 0) > 0) return '3';
  return confirmedStatus(facts, now);
}
