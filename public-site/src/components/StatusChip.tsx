import type { OrderStatus } from '../api/types';
import type { Tone } from '../card/doctor';
import { text } from '../text';
import { Icon, type IconName } from './Icon';

const looks: Record<OrderStatus, [Tone, IconName]> = {
  INITIAL: ['blue', 'clock'],
  REVOKING: ['blue', 'sync'],
  COMPLETING: ['blue', 'hourglass'],
  REFUNDING: ['blue', 'exchange'],
  UNUSED: ['teal', 'ring'],
  USING: ['green', 'play'],
  NO_REAL_NAME: ['amber', 'badge'],
  INITIAL_FAILED: ['red', 'error'],
  COMPLETED: ['grey', 'check'],
  REVOKED: ['grey', 'undo'],
  REFUNDED: ['grey', 'returned'],
};

const UNPAID: [Tone, IconName] = ['amber', 'hourglass'];

/** The state of a plan: tone, icon and word together. */
export function StatusChip({ status, unpaid = false }: { status: OrderStatus; unpaid?: boolean }) {
  const [tone, icon] = unpaid ? UNPAID : (looks[status] ?? ['grey', 'info']);
  return (
    <span className={`chip tone-${tone}`}>
      <Icon name={icon} size={14} />
      {unpaid ? text.plans.unpaid : (text.plans.statuses[status] ?? status)}
    </span>
  );
}
