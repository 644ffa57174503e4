import { createContext, useCallback, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';

type ReportPending = (id: string, on: boolean, reason?: string) => void;

/**
 * Tells the form around that something stands in an input which is not among its values yet, so that it would be sent
 * incomplete: a picture on its way, a text that is still typed. `reason`: it will not come by itself, and why.
 */
export const PendingUploads = createContext<ReportPending>(() => undefined);

export function usePendingUpload(on: boolean, reason?: string): void {
  const id = useId();
  const hold = useContext(PendingUploads);
  useEffect(() => {
    if (!on) return undefined;
    hold(id, true, reason);
    return () => hold(id, false);
  }, [hold, id, on, reason]);
}

/** Who holds the form now. `isHeld` answers for this moment, before anything is drawn anew. */
export function usePendingUploads(): {
  held: boolean;
  reason: string | undefined;
  hold: ReportPending;
  isHeld: () => boolean;
} {
  const now = useRef<ReadonlyMap<string, string | undefined>>(new Map());
  const [holders, setHolders] = useState(now.current);
  const hold = useCallback<ReportPending>((id, on, reason) => {
    const next = new Map(now.current);
    if (on) next.set(id, reason);
    else next.delete(id);
    now.current = next;
    setHolders(next);
  }, []);
  const isHeld = useCallback(() => now.current.size > 0, []);
  return useMemo(
    () => ({ held: holders.size > 0, reason: [...holders.values()].find(Boolean), hold, isHeld }),
    [holders, hold, isHeld],
  );
}
