import {
  Suspense,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ReactNode } from 'react';
import type { ManifestAction } from '@t3d/resources/kit';
import { RecordContextProvider, useRecordContext } from 'ra-core';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { useDeclaredResource } from '../declaration';
import { useExtension } from '../handMade';
import type { Row } from '../records';
import { titleActions } from './guards';
import type { ActionRequest } from './guards';
import { useRowActions } from './useRowActions';

const ActionDialog = lazyWithRetry(async () => ({ default: (await import('./ActionDialog')).ActionDialog }));

type Run = (action: ManifestAction, records?: Row[], ids?: number[], given?: Readonly<Record<string, unknown>>) => void;
const RunContext = createContext<Run>(() => undefined);

/** Opens the dialog of an action on the given records; on none, for actions on ranges or the whole resource. */
export const useRun = (): Run => useContext(RunContext);

interface ActionHostProps {
  children: ReactNode;
  onDone?: (action: ManifestAction) => void;
}

/** Opens the dialogs of actions, one at a time; a dialog about one record has it in the record context. */
export function ActionHost({ children, onDone }: ActionHostProps) {
  const { dialogs } = useExtension(useDeclaredResource());
  const [request, setRequest] = useState<ActionRequest & { opening: number }>();
  const run = useCallback<Run>(
    (action, records = [], ids = records.map((record) => record.id), known) =>
      setRequest((last) => {
        // An action on the whole resource takes no ids: the record it was started from fills in one of its inputs.
        const { recordInput } = action;
        const given = recordInput && records[0] ? { [recordInput]: records[0].id } : undefined;
        return {
          action,
          records: given ? [] : records,
          ids: given ? [] : ids,
          given: given || known ? { ...known, ...given } : undefined,
          opening: (last?.opening ?? 0) + 1,
        };
      }),
    [],
  );
  usePendingAction(run);
  const close = useCallback(() => setRequest(undefined), []);
  const done = useMemo(
    () => () => {
      if (request) onDone?.(request.action);
    },
    [onDone, request],
  );
  const Own = request && dialogs?.[request.action.name];
  return (
    <RunContext value={run}>
      {children}
      {request && (
        <RecordContextProvider value={request.records.length === 1 ? request.records[0] : undefined}>
          <Suspense fallback={null}>
            {Own ? (
              <Own key={request.opening} records={request.records} ids={request.ids} onClose={close} />
            ) : (
              <ActionDialog key={request.opening} request={request} onClose={close} onDone={done} />
            )}
          </Suspense>
        </RecordContextProvider>
      )}
    </RunContext>
  );
}

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
