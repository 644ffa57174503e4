import { createContext, useCallback, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';

type ReportPending = (id: string, on: boolean, reason?: string) => void;

/** Reports to the form that an input has no final value yet, for example during an upload. */
export const PendingUploads = createContext<ReportPending>(() => undefined);

export function usePendingUpload(on: boolean, reason?: string): void {
  const id = useId();
  const report = useContext(PendingUploads);
  useEffect(() => {
    if (!on) return undefined;
    report(id, true, reason);
    return () => report(id, false);
  }, [report, id, on, reason]);
}

/** Collects the pending uploads of a form. */
export function usePendingUploads(): {
  pending: boolean;
  reason: string | undefined;
  report: ReportPending;
  isPending: () => boolean;
} {
  const now = useRef<ReadonlyMap<string, string | undefined>>(new Map());
  const [inputs, setInputs] = useState(now.current);
  const report = useCallback<ReportPending>((id, on, reason) => {
    const next = new Map(now.current);
    if (on) next.set(id, reason);
    else next.delete(id);
    now.current = next;
    setInputs(next);
  }, []);
  const isPending = useCallback(() => now.current.size > 0, []);
  return useMemo(
    () => ({ pending: inputs.size > 0, reason: [...inputs.values()].find(Boolean), report, isPending }),
    [inputs, report, isPending],
  );
}
