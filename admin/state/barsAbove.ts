import { makeStore } from '../ui/store';

const changes = makeStore(0);

/** Reports that the bars above the pages take more or less of the window than before. */
export const noteBarsAbove = (): void => changes.set(changes.get() + 1);

/** Another number after each change of the bars above: whoever fills what they leave measures anew. */
export const useBarsAbove = changes.use;
