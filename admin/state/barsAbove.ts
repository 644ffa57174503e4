import { makeStore } from '../ui/store';

const changes = makeStore(0);

export const noteBarsAbove = (): void => changes.set(changes.get() + 1);

/** Returns the number of changes of the bars, after which components measure their position again. */
export const useBarsAbove = changes.use;
