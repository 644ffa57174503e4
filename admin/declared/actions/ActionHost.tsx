import { Suspense, createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { ManifestAction } from '@t3d/resources/kit';
import { RecordContextProvider } from 'ra-core';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { useDeclaredResource } from '../declaration';
import { useExtension } from '../handMade';
import type { Row } from '../records';
import type { ActionRequest } from './guards';
import { usePendingAction } from './pendingAction';
import { useRowActions } from './useRowActions';

const ActionDialog = lazyWithRetry(async () => ({ default: (await import('./ActionDialog')).ActionDialog }));

type Run = (action: ManifestAction, records?: Row[], ids?: number[], given?: Readonly<Record<string, unknown>>) => void;
const RunContext = createContext<Run>(() => undefined);

/** Opens the dialog of an action on the given records; on none, for actions on ranges or the whole resource. */
export const useRun = (): Run => useContext(RunContext);

interface ActionHostProps {
  children: ReactNode;
  /** Called after an action has been done. */
  onDone?: (action: ManifestAction) => void;
}

/** Opens the dialogs of actions, one at a time; a dialog about one record has it in the record context. */
export function ActionHost({ children, onDone }: ActionHostProps) {
  const { dialogs, fills } = useExtension(useDeclaredResource());
  const [request, setRequest] = useState<ActionRequest & { opening: number }>();
  const run = useCallback<Run>(
    (action, records = [], ids = records.map((record) => record.id), known) =>
      setRequest((last) => {
        // An action of the whole resource takes no ids: the record it was started from stands in one of its inputs.
        const input = action.on === 'resource' ? fills?.[action.name] : undefined;
        const given = input && records[0] ? { [input]: records[0].id } : undefined;
        return {
          action,
          records: given ? [] : records,
          ids: given ? [] : ids,
          given: given || known ? { ...known, ...given } : undefined,
          opening: (last?.opening ?? 0) + 1,
        };
      }),
    [fills],
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

/** Opens the dialog in which records of this resource are looked at, where there is one. */
export function useRecordDialog(): (record: Row) => false {
  const resource = useDeclaredResource();
  const run = useRun();
  const { opens } = useExtension(resource);
  const action = useRowActions(resource).find((one) => one.name === opens);
  return useCallback(
    (record) => {
      if (action) run(action, [record]);
      return false;
    },
    [action, run],
  );
}
