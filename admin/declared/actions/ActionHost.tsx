import { type ReactNode, Suspense, createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { ManifestAction } from '@t3d/resources/kit';
import { RecordContextProvider, useRecordContext } from 'ra-core';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { makeStore } from '../../ui/store';
import { useDeclaredResource } from '../declaration';
import type { Row } from '../records';
import { titleActions } from './guards';
import { type ActionRequest, ActionRequestContext } from './request';
import { useResourceActions } from './resourceActions';
import { useRowActions } from './useRowActions';

export const ActionDialog = lazyWithRetry(async () => ({ default: (await import('./ActionDialog')).ActionDialog }));

type Values = Readonly<Record<string, unknown>>;
type Run = (action: ManifestAction, records?: Row[], ids?: number[], given?: Values) => void;
const RunContext = createContext<Run>(() => undefined);

/** Returns a function that opens an action's dialog. */
export const useRun = (): Run => useContext(RunContext);

/** Opens the dialogs of actions, and provides the record context for an action on one record. */
export function ActionHost({ children, onDone }: { children: ReactNode; onDone?: (action: ManifestAction) => void }) {
  const { dialogs } = useResourceActions(useDeclaredResource().name);
  const [request, setRequest] = useState<ActionRequest & { opening: number }>();
  const run = useCallback<Run>((action, records = [], ids = records.map((record) => record.id), known) => {
    // Sends no ids, because the action is on the whole resource. The record prefills an input instead.
    const { recordInput } = action;
    const given = recordInput && records[0] ? { [recordInput]: records[0].id } : undefined;
    setRequest((last) => ({
      action,
      records: given ? [] : records,
      ids: given ? [] : ids,
      given: given || known ? { ...known, ...given } : undefined,
      opening: (last?.opening ?? 0) + 1,
    }));
  }, []);
  usePendingAction(run);
  const open = useMemo(
    () => request && { ...request, onClose: () => setRequest(undefined), onDone: () => onDone?.(request.action) },
    [onDone, request],
  );
  const Dialog = (open && dialogs?.[open.action.name]) ?? ActionDialog;
  return (
    <RunContext value={run}>
      {children}
      {open && (
        <RecordContextProvider value={open.records.length === 1 ? open.records[0] : undefined}>
          <ActionRequestContext value={open}>
            <Suspense fallback={null}>
              <Dialog key={open.opening} />
            </Suspense>
          </ActionRequestContext>
        </RecordContextProvider>
      )}
    </RunContext>
  );
}

/** An action that another page requests, for the record `id` or for the whole list. */
interface PendingAction {
  resource: string;
  action: string;
  id?: number;
  given?: Values;
}

const MAX_WAIT_MS = 15_000;
const pendingAction = makeStore<(PendingAction & { until: number }) | null>(null);

/** Requests an action on another page, where its dialog opens. A reload discards the request. */
export const requestAction = (action: PendingAction): void =>
  pendingAction.set({ ...action, until: Date.now() + MAX_WAIT_MS });

/** Runs the requested action. Hidden pages do not run it, because React does not mount their effects. */
function usePendingAction(run: Run): void {
  const pending = pendingAction.use();
  const resource = useDeclaredResource();
  const record = useRecordContext<Row>();
  const own = useRowActions(resource);
  useEffect(() => {
    if (!pending || pending.resource !== resource.name || pending.id !== record?.id) return;
    pendingAction.set(null);
    const action = (record ? own : titleActions(resource)).find(({ name }) => name === pending.action);
    if (action && Date.now() < pending.until) run(action, record ? [record] : [], undefined, pending.given);
  }, [pending, resource, record, own, run]);
}
