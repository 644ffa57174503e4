import { useRecord } from '../../declared/declaration';
import { useRelatedRows } from '../../declared/show/RelatedRows';
import { usePublicCard } from '../doctor';

/** The states of orders whose plans need a working card. */
const RUNNING = ['UNUSED', 'USING'];

/** Loads the order's card as its holder sees it. */
export function useOrderCard() {
  const { terminalLabel, version, orderType } = useRecord();
  const number = typeof terminalLabel === 'string' ? terminalLabel : null;
  const { data, isLoading } = usePublicCard(number ?? '', version, number !== null && orderType === 'DATA');
  return { number, data, isLoading };
}

/** Returns whether the order's plan cannot be used because its card is suspended. */
export function useIsSuspended(): boolean {
  const { status } = useRecord();
  const { data } = useOrderCard();
  return data?.status === 'SUSPEND' && RUNNING.includes(String(status));
}

/** Loads the calls to the order's supplier, newest first, or nothing if the reader may not see them. */
export const useCalls = () => useRelatedRows('supplier-calls', { order: String(useRecord().id) }, { size: 100 });
