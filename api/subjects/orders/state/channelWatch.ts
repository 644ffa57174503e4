import type { Order } from '@t3d/resources/rows';
import type { Context } from '../../../context';
import type { ServiceKey } from '../../../models/services';

/** Who follows the orders that a sales channel sold. */
export interface ChannelWatch {
  /** Orders of a channel have taken a step, in the transaction of that step. */
  moved(ctx: Context, orders: readonly Pick<Order, 'id' | 'version'>[]): Promise<void>;
}
export const CHANNEL_WATCH: ServiceKey<ChannelWatch> = {
  name: 'who follows the orders of sales channels',
  make: () => ({ moved: () => Promise.resolve() }),
};

/** Sold by a sales channel, whose own item has the money: what becomes of it is decided there. */
export const isOfChannel = ({ platform }: Pick<Order, 'platform'>): boolean => platform === 'CTRIP';
