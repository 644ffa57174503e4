import { Suspense, createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { ManifestAction, ManifestResource } from '@t3d/resources/kit';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { useExtension } from '../handMade';
import type { Row } from '../records';
import type { ActionRequest } from './guards';
import { usePendingAction } from './pendingAction';

const ActionDialog = lazyWithRetry(async () => ({ default: (await import('./ActionDialog')).ActionDialog }));

type Run = (action: ManifestAction, records?: Row[], ids?: number[], given?: Readonly<Record<string, unknown>>) => void;
const RunContext = createContext<Run>(() => undefined);

/** Opens the dialog of an action on the given records; on none, for actions on ranges or the whole resource. */
export const useRun = (): Run => useContext(RunContext);

/** Holds the one dialog of a page. `record`: whose page it is. `onDone` is called after an action has been done. */
export function ActionHost({
  resource,
  record,
  children,
  onDone,
}: {
  resource: ManifestResource;
  record?: Row;
  children: ReactNode;
  onDone?: (action: ManifestAction) => void;
}) {
  const { dialogs, fills } = useExtension(resource);
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
  usePendingAction(resource, record, run);
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
      {request && Own && (
        <Suspense fallback={null}>
          <Own key={request.opening} records={request.records} ids={request.ids} onClose={close} />
        </Suspense>
      )}
      {request && !Own && (
        <Suspense fallback={null}>
          <ActionDialog key={request.opening} resource={resource} request={request} onClose={close} onDone={done} />
        </Suspense>
      )}
    </RunContext>
  );
}
