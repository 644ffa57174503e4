import { createContext, useContext, useEffect, useId } from 'react';

/** Tells the form around that something is still on its way to the server, without which it would be sent incomplete. */
export const Holds = createContext<(id: string, on: boolean) => void>(() => undefined);

export function useHold(on: boolean): void {
  const id = useId();
  const hold = useContext(Holds);
  useEffect(() => {
    if (!on) return undefined;
    hold(id, true);
    return () => hold(id, false);
  }, [hold, id, on]);
}
