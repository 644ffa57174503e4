import type { ActionPreview, ManifestAction } from '@t3d/resources/kit';
import { useRecordContext } from 'ra-core';
import { useT } from '../../locales/useT';
import type { ActionResult } from '../../providers/dataProvider';
import { saveFile } from '../../providers/fileName';
import { useApi } from '../../providers/useApi';
import { useAsOf } from '../asOf/store';
import { useDeclaredResource } from '../declaration';
import type { Row } from '../records';
import { usePredicateVariables } from '../variables';
import { useRun } from './ActionHost';
import { disabledReason } from './guards';
import { useKeyOfBody, useReport } from './outcome';
import { useRowActions } from './useRowActions';

type Input = Readonly<Record<string, unknown>>;

interface UsedAction {
  action: ManifestAction | undefined;
  canDo: boolean;
  reason: string | null;
  /** Opens the action's dialog with initial values. Throws outside <ActionHost>. */
  open: (given?: Input) => void;
  /** Returns the preview of the action with this input. Writes nothing. */
  check: (input?: Input) => Promise<ActionPreview>;
  /**
   * Runs the action without a dialog, and throws an `HttpError` if the server rejects it. A retry with the same input
   * is idempotent.
   */
  run: (input?: Input & { digest?: string | undefined }) => Promise<ActionResult | undefined>;
}

const NONE: readonly Row[] = [];

/** Returns an action of the current resource, for `records` or else for the record in context. */
export function useAction(name: string, records?: readonly Row[]): UsedAction {
  const t = useT();
  const provider = useApi();
  const resource = useDeclaredResource();
  const record = useRecordContext<Row>();
  const variables = usePredicateVariables();
  const isPast = useAsOf(resource.name).at !== null;
  const own = useRowActions(resource);
  const openDialog = useRun();
  const keyOf = useKeyOfBody();
  const report = useReport();
  const action = isPast ? undefined : [...own, ...resource.actions].find((one) => one.name === name);
  const takesRecords = action && (action.on !== 'resource' || action.recordInput !== undefined);
  const rows = takesRecords ? (records ?? (record ? [record] : NONE)) : NONE;
  const lacksRecords = action && action.on !== 'resource' && !action.ranges && rows.length === 0;
  const reason = !action
    ? null
    : lacksRecords
      ? t('crud.list.selectFirst')
      : disabledReason(action, rows, variables, t, resource);
  const bodyOf = (input?: Input): Record<string, unknown> => ({
    ...(action?.recordInput !== undefined
      ? rows[0] && { [action.recordInput]: rows[0].id }
      : rows.length > 0 && { ids: rows.map(({ id }) => id) }),
    ...input,
  });
  const known = (): ManifestAction => {
    if (!action) throw new Error(`There is no action ${name} on ${resource.name} for this caller`);
    return action;
  };
  return {
    action,
    canDo: action !== undefined && reason === null,
    reason,
    open: (given) => openDialog(known(), [...rows], undefined, given),
    check: async (input) => provider.check(resource.name, known().name, bodyOf(input)),
    run: async (input) => {
      const { answers, label, opens, preview } = known();
      if (preview && input?.digest === undefined)
        throw new Error(`${resource.name} ${name} has a preview: call check first and pass its digest to run`);
      const body = bodyOf(input);
      if (answers === 'file') {
        const file = await provider.actFile(resource.name, name, body);
        saveFile(file.blob, file.fileName ?? label);
        return undefined;
      }
      const result = await provider.act(resource.name, name, body, keyOf(body));
      // Reports no result, because the job tray reports the end of a job.
      if (result.jobId === undefined || result.jobId === null) report(result, { label, opens });
      return result;
    },
  };
}
