import { Suspense, createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { ManifestAction } from '@t3d/resources/kit';
import { RecordContextProvider, useRecordContext } from 'ra-core';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { makeStore } from '../../ui/store';
import { useDeclaredResource } from '../declaration';
import type { Row } from '../records';
import { titleActions } from './guards';
import { ActionRequestContext } from './request';
import type { ActionRequest } from './request';
import { useResourceActions } from './resourceActions';
import { useRowActions } from './useRowActions';

/** The dialog of any action; see its props. It is loaded when the first dialog opens. */
export const ActionDialog = lazyWithRetry(async () => ({ default: (await import('./ActionDialog')).ActionDialog }));

type Values = Readonly<Record<string, unknown>>;
type Run = (action: ManifestAction, records?: Row[], ids?: number[], given?: Values) => void;
const RunContext = createContext<Run>(() => undefined);

/** Opens the dialog of an action on the given records; on none, for actions on ranges or the whole resource. */
export const useRun = (): Run => useContext(RunContext);

/** Opens the dialogs of actions, one at a time; a dialog about one record has it in the record context. */
export function ActionHost({ children, onDone }: { children: ReactNode; onDone?: (action: ManifestAction) => void }) {
  const { dialogs } = useResourceActions(useDeclaredResource().name);
  const [request, setRequest] = useState<ActionRequest & { opening: number }>();
  const run = useCallback<Run>((action, records = [], ids = records.map((record) => record.id), known) => {
    // An action on the whole resource takes no ids: the record it was started from fills in one of its inputs.
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

/** An action that another page wants to begin: on the record of `id`, or without one on the whole list. */
interface PendingAction {
  resource: string;
  action: string;
  id?: number;
  /** Inputs that are known from the start. */
  given?: Values;
}

/** A page that does not come by then was not the one that was meant. */
const MAX_WAIT_MS = 15_000;
const pendingAction = makeStore<(PendingAction & { until: number }) | null>(null);

/** Opens the dialog of an action as soon as its page is there; a reload forgets it. */
export const requestAction = (action: PendingAction): void =>
  pendingAction.set({ ...action, until: Date.now() + MAX_WAIT_MS });

/** Begins the requested action once; pages that are out of sight have no effects and begin none. */
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
