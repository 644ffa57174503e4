import { makeStore } from '../ui/store';

const changes = makeStore(0);

export const noteBarsAbove = (): void => changes.set(changes.get() + 1);

/** Returns a number that changes whenever the bars at the top change. Components then measure their position again. */
export const useBarsAbove = changes.use;
