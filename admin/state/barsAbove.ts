import { makeStore } from '../ui/store';

const changes = makeStore(0);

export const noteBarsAbove = (): void => changes.set(changes.get() + 1);

/** Changes with every change of the bars above, so that callers measure again. */
export const useBarsAbove = changes.use;
