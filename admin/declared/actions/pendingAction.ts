import { useEffect, useSyncExternalStore } from 'react';
import type { ManifestAction } from '@t3d/resources/kit';
import { useRecordContext } from 'ra-core';
import { useDeclaredResource } from '../declaration';
import type { Row } from '../records';
import { titleActions } from './guards';
import { useRowActions } from './useRowActions';

/** An action that another page wants to begin: on the record of `id`, or without one on the whole list. */
export interface PendingAction {
  resource: string;
  action: string;
  id?: number;
  /** Inputs that are known from the start. */
  given?: Readonly<Record<string, unknown>>;
}

/** A page that does not come by then was not the one that was meant. */
const MAX_WAIT_MS = 15_000;
let pendingNow: (PendingAction & { until: number }) | null = null;
const listeners = new Set<() => void>();

function setPending(next: typeof pendingNow): void {
  pendingNow = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog of an action as soon as its page is there; a reload forgets it. */
export const requestAction = (action: PendingAction): void =>
  setPending({ ...action, until: Date.now() + MAX_WAIT_MS });

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Begins the requested action once; pages that are out of sight have no effects and begin none. */
export function usePendingAction(
  run: (action: ManifestAction, records?: Row[], ids?: number[], given?: Readonly<Record<string, unknown>>) => void,
): void {
  const pending = useSyncExternalStore(subscribe, () => pendingNow);
  const resource = useDeclaredResource();
  const record = useRecordContext<Row>();
  const own = useRowActions(resource);
  useEffect(() => {
    if (!pending || pending.resource !== resource.name || pending.id !== record?.id) return;
    setPending(null);
    const action = (record ? own : titleActions(resource)).find(({ name }) => name === pending.action);
    if (action && Date.now() < pending.until) run(action, record ? [record] : [], undefined, pending.given);
  }, [pending, resource, record, own, run]);
}
