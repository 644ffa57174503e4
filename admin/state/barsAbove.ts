import { makeStore } from '../ui/store';

const changes = makeStore(0);

export const noteBarsAbove = (): void => changes.set(changes.get() + 1);

/** Components measure their position again whenever the number changes. */
export const useBarsAbove = changes.use;
