import type { Order } from '@t3d/resources/rows';
import { isOfChannel } from '../state/channelWatch';
import { refuseNamed } from '../state/moveOrder';

/** Refuses the whole call where a sales channel sold some of the orders: they are decided on the channel's own list. */
export const refuseOfChannel = (found: readonly Order[]): void =>
  refuseNamed(found, (order) => (isOfChannel(order) ? 'orders.ofChannel' : null));
