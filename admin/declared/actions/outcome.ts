import { useCallback, useRef, useState } from 'react';
import { useNotify, useRefresh } from 'ra-core';
import { useNavigate } from 'react-router';
import type { ManifestAction } from '@t3d/resources/kit';
import { countText } from '../../locales/counts';
import { type Translate, useT } from '../../locales/useT';
import type { ActionResult, UndoResult, UndoScope } from '../../providers/apiResponses';
import { useManifest } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { showPath } from '../../state/resourcePaths';
import { newKey } from '../../ui/timing';

/** Returns a function that keeps one idempotency key for each body. */
export function useKeyOfBody(): (body: object) => string {
  const last = useRef<{ text: string; key: string }>(undefined);
  return useCallback((body) => {
    const text = JSON.stringify(body);
    if (last.current?.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  }, []);
}

/** The response of a call that waits for approval. */
interface Waiting {
  approvalId?: unknown;
  waits?: unknown;
  waitsIn?: unknown;
}

function useShow() {
  const { resources } = useManifest();
  const navigate = useNavigate();
  return useCallback(
    (resource: unknown, id: unknown): (() => void) | undefined => {
      const target = resources.find(({ name, calls }) => name === resource && calls.show);
      return target && typeof id === 'number' ? () => void navigate(showPath(target, id)) : undefined;
    },
    [resources, navigate],
  );
}

/** Shows a message with a link to the approval if the call waits for one. Returns whether it does. */
function useWaits(): (answer: Waiting | undefined) => boolean {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const show = useShow();
  return useCallback(
    (answer) => {
      if (typeof answer?.approvalId !== 'number') return false;
      const open = show(answer.waitsIn, answer.approvalId);
      const text = typeof answer.waits === 'string' ? answer.waits : t('crud.action.waits');
      notify(text, { type: 'info', ...(open && { link: { label: t('crud.action.openApproval'), run: open } }) });
      refresh();
      return true;
    },
    [show, notify, refresh, t],
  );
}

const undoneText = (t: Translate, action: string, count: number | undefined): string =>
  count === undefined || count === 1
    ? t('undo.done', { action })
    : t('undo.doneCount', { action, count: countText(count) });

function useUndoOffer() {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const provider = useApi();
  const tellWaits = useWaits();
  return useCallback(
    (result: ActionResult, action: string) => {
      const entry = result.undo?.entry;
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

type Reported = Pick<ManifestAction, 'label' | 'opens'>;

/** Shows a toast with an action's result. Returns false if the action waits for approval. */
export function useReport(): (result: ActionResult, action: Reported, text?: string | null) => boolean {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const show = useShow();
  const offerUndo = useUndoOffer();
  const tellWaits = useWaits();
  return useCallback(
    (result, { label, opens }, text) => {
      if (tellWaits(result)) return false;
      refresh();
      const usual =
        typeof result.affected === 'number'
          ? t('crud.action.doneCount', { verb: label, count: countText(result.affected) })
          : t('crud.action.done', { verb: label });
      const open = opens && show(opens.resource, result[opens.by]);
      const undo = offerUndo(result, label);
      notify(text ?? usual, {
        type: 'success',
        ...(open && { link: { label: opens.label, run: open } }),
        ...(undo && { undo }),
      });
      return true;
    },
    [notify, offerUndo, refresh, show, t, tellWaits],
  );
}

/** Undoes a history entry once, even if the user presses the button repeatedly. */
export function useUndoEntry(entry: number, scope: UndoScope, action: string, onDone: () => void) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const provider = useApi();
  const key = useRef(newKey());
  const [job, setJob] = useState<number | string>();
  const tellWaits = useWaits();
  const finish = ({ affected, ...rest }: Partial<UndoResult>): void => {
    if (!tellWaits(rest)) {
      refresh();
      notify(undoneText(t, action, affected), { type: 'success' });
    }
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
