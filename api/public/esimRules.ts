import type { Order } from '@t3d/resources/rows';
import type { Card } from './findCard';

const IN_HAND: readonly (string | null)[] = ['UNUSED', 'UNACTIVATED', 'ACTIVATED', 'SUSPEND'];
/** Orders whose card cannot have gone to another holder since: a card with a live order is never recycled. */
const PROVISIONED: readonly (string | null)[] = ['UNUSED', 'USING', 'COMPLETING'];

/** Whether there is a profile that the card's holder may install. */
export const isInstallable = ({ type, lpa, status }: Pick<Card, 'type' | 'lpa' | 'status'>): boolean =>
  type === 'E_SIM' && Boolean(lpa) && IN_HAND.includes(status);

/** Whether the key of an order is a proof that opens the profile of its card. */
export const opensEsim = ({ status, unpaid }: Order): boolean => unpaid !== true && PROVISIONED.includes(status);
