import { Suspense, createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { ManifestAction, ManifestResource } from '@t3d/resources/kit';
import { useExtension } from '../extensions';
import type { Row } from '../records';
import { ActionDialog } from './ActionDialog';
import type { ActionRequest } from './guards';

type Run = (action: ManifestAction, records?: Row[], ids?: number[]) => void;
const RunContext = createContext<Run>(() => undefined);

/** Opens the dialog of an action on the given records; on none, for deeds on ranges or the whole resource. */
export const useRun = (): Run => useContext(RunContext);

/** Holds the one dialog of a page. `onDone` is told after an action has been done. */
export function ActionHost({ resource, children, onDone }: { resource: ManifestResource; children: ReactNode; onDone?: (action: ManifestAction) => void }) {
  const [request, setRequest] = useState<ActionRequest & { opening: number }>();
  const run = useCallback<Run>((action, records = [], ids = records.map((record) => record.id)) => setRequest((last) => ({ action, records, ids, opening: (last?.opening ?? 0) + 1 })), []);
  const close = useCallback(() => setRequest(undefined), []);
  const done = useMemo(() => () => { if (request) onDone?.(request.action); }, [onDone, request]);
  const { dialogs } = useExtension(resource);
  const Own = request && dialogs?.[request.action.name];
  return (
    <RunContext value={run}>
      {children}
      {request && Own && <Suspense fallback={null}><Own key={request.opening} records={request.records} onClose={close} /></Suspense>}
      {request && !Own && <ActionDialog key={request.opening} resource={resource} request={request} onClose={close} onDone={done} />}
    </RunContext>
  );
}
