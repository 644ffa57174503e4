type Listener = () => void;
const listeners = new Set<Listener>();

/**
 * Called for every call that the server refused for want of a right, the quiet ones too. Returns how to unsubscribe.
 */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The server has refused what a page offered: its rights may have changed since they were read. */
export const reportRefusal = (): void => {
  for (const listener of listeners) listener();
};
