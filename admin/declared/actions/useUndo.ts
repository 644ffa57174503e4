import { useCallback, useRef, useState } from 'react';
import { useNotify, useRefresh } from 'ra-core';
import { useNavigate } from 'react-router';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import type { Translate } from '../../locales/useT';
import type { ActionResult, UndoResult, UndoScope } from '../../providers/dataProvider';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { newKey } from '../../ui/timing';
import { useManifest } from '../../providers/manifest';
import { showPath } from '../../state/resourcePaths';

/** How a notice offers to take back what it reports. */
export interface UndoOffer {
  label: string;
  run: () => void;
}

const undoneText = (t: Translate, action: string, count: number | undefined): string =>
  count === undefined || count === 1
    ? t('undo.done', { action })
    : t('undo.doneCount', { action, count: countText(count) });

/** Offers the undo of an action whose answer names its history entry; many records are left to a job. */
export function useUndoOffer(): (result: ActionResult | undefined, action: string) => UndoOffer | undefined {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const provider = useApi();
  const tellWaits = useWaits();
  return useCallback(
    (result, action) => {
      const entry = result?.undo?.entry;
      if (entry === undefined) return undefined;
      const key = newKey();
      const undo = async (): Promise<void> => {
        const done = await provider.undo(entry, key).catch(() => null);
        refresh();
        if (tellWaits(done ?? undefined)) return;
        if (done && (done.jobId === undefined || done.jobId === null))
          notify(undoneText(t, action, done.affected), { type: 'success' });
      };
      return { label: t('undo.offer'), run: () => void undo() };
    },
    [notify, provider, refresh, t, tellWaits],
  );
}

/** Undoes by a history entry from its dialog: once, however often it is pressed. */
export function useUndoEntry(entry: number, scope: UndoScope, action: string, onDone: () => void) {
  const notify = useNotify();
  const refresh = useRefresh();
  const provider = useApi();
  const t = useT();
  const key = useRef(newKey());
  const [job, setJob] = useState<number | string>();
  const tellWaits = useWaits();
  const finish = ({ affected, ...rest }: Partial<UndoResult>): void => {
    if (tellWaits(rest)) {
      onDone();
      return;
    }
    refresh();
    notify(undoneText(t, action, affected), { type: 'success' });
    onDone();
  };
  const { run, pending, problem } = useApiMutation({
    send: () => provider.undo(entry, key.current, [400, 403, 404, 409], scope),
    onDone: (result) => {
      if (result.jobId === undefined || result.jobId === null) finish(result);
      else setJob(result.jobId);
    },
    onRefused: () => {
      key.current = newKey();
    },
  });
  return { run, busy: pending, problem, job, finish };
}

/** The answer to a call that waits for a second person: the approval, and for which sum, in words. */
interface Waiting {
  approvalId?: unknown;
  waits?: unknown;
  waitsIn?: unknown;
}

/** Tells that a call waits for a second person, with a link to the approval; returns false for any other answer. */
export function useWaits(): (answer: Waiting | undefined) => boolean {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const { resources } = useManifest();
  return useCallback(
    (answer) => {
      const id = answer?.approvalId;
      if (typeof id !== 'number') return false;
      const list = resources.find(({ name, calls }) => name === answer?.waitsIn && calls.show);
      const link = list && { label: t('crud.action.openApproval'), run: () => void navigate(showPath(list, id)) };
      const text = typeof answer?.waits === 'string' ? answer.waits : t('crud.action.waits');
      notify(text, { type: 'info', ...(link && { link }) });
      refresh();
      return true;
    },
    [navigate, notify, refresh, resources, t],
  );
}
