import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { UseFormReturn } from 'react-hook-form';
import { useNotify, useRefresh } from 'ra-core';
import type { ManifestAction } from '@t3d/resources/kit';
import { useQueryClient } from '@tanstack/react-query';
import type { ActionResult } from '../../providers/dataProvider';
import { saveFile } from '../../providers/fileName';
import { useManifest } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import type { Refusal } from '../../providers/useApiMutation';
import { useDeclaredResource } from '../declaration';
import { fieldAt, focusFirst, inputAt } from '../form/paths';
import { problemsOf } from '../form/validation';
import type { Values } from '../form/validation';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { showPath } from '../../state/resourcePaths';
import { newKey } from '../../ui/timing';
import { useUndoOffer, useWaits } from './useUndo';
import { queryKeys } from '../../providers/queryKeys';
import { changedBy, maySend, useCheck } from './check';
import type { ActionRequest } from './guards';
import type { ActionForm } from './useActionForm';

interface SubmitActionOptions {
  action: ManifestAction;
  form: UseFormReturn<Values>;
  /** How a record is called in a refusal. */
  nameOf: (id: number) => string;
  /** What the notice says of the action that was sent; null: its label and that it is done. */
  doneText: RefObject<string | null>;
  onClose: () => void;
  onDone: () => void;
  onResult: (result: ActionResult) => void;
  /** Takes what the preview had become when the body was sent; false for another refusal. */
  onChanged: (refusal: Refusal, sent: Values) => boolean;
}
type DigestOf = () => Promise<string | undefined>;
interface Sent {
  body: Values;
  digestOf: DigestOf;
}
const isId = (name: string): boolean => /^\d+$/.test(name);

export interface ActionSubmission {
  /** Sends the body, with the digest of the preview that was seen of it, or that is waited for. */
  submit: (body: Values, digestOf: DigestOf) => void;
  finish: (result: ActionResult) => void;
  fail: () => void;
  busy: boolean;
  jobId: number | string | undefined;
  problems: string[];
  refusedIds: number[];
}

/** Names of result texts that the user must copy. They stay visible until the dialog is closed. */
const TO_KEEP = ['link', 'url', 'payUrl', 'place', 'map', 'secret', 'key', 'token', 'password'];
export const resultTexts = (result: ActionResult): [string, string][] =>
  Object.entries(result).filter(
    (entry): entry is [string, string] => TO_KEEP.includes(entry[0]) && typeof entry[1] === 'string',
  );

/** One key for one intended action: pressed again after a failure with the same input, it is the same action. */
function useIdempotencyKey(): (body: Values) => string {
  const last = useRef<{ text: string; key: string }>(undefined);
  return useCallback((body) => {
    const text = JSON.stringify(body);
    if (last.current?.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  }, []);
}

/** Shows a refusal: errors of fields at their inputs, other errors as texts, and the ids of refused records. */
function useRefusals(action: ManifestAction, form: SubmitActionOptions['form'], nameOf: SubmitActionOptions['nameOf']) {
  const [problems, setProblems] = useState<string[]>([]);
  const [refusedIds, setRefusedIds] = useState<number[]>([]);
  const refuse = (error: Refusal): void => {
    const errors = Object.entries(error.body?.errors ?? {});
    for (const [name, message] of errors) {
      const field = fieldAt(action.fields, name);
      if (field) form.setError(inputAt(field, name), { type: 'server', message });
    }
    const others = errors
      .filter(([name]) => !fieldAt(action.fields, name))
      .map(([name, message]) => (isId(name) ? `${nameOf(Number(name))}: ${message}` : message));
    setRefusedIds(
      errors
        .map(([name]) => name)
        .filter(isId)
        .map(Number),
    );
    setProblems(errors.length > 0 ? [...new Set(others)].slice(0, 10) : [error.message].filter(Boolean));
  };
  return { problems, refusedIds, refuse, clear: () => setProblems([]) };
}

/** The link to the record that an action's answer names, for those who may open it. */
function useResultLink({ opens }: ManifestAction) {
  const { resources } = useManifest();
  const navigate = useNavigate();
  return useCallback(
    (result: ActionResult | undefined) => {
      const id = opens && result?.[opens.by];
      const target = resources.find(({ name }) => name === opens?.resource);
      if (!opens || typeof id !== 'number' || !target?.calls.show) return undefined;
      return { label: opens.label, run: () => void navigate(showPath(target, id)) };
    },
    [opens, resources, navigate],
  );
}

async function withDigest(body: Values, digestOf: DigestOf): Promise<Values> {
  const digest = await digestOf();
  return digest === undefined ? body : { ...body, digest };
}

/** Sends the action with its key, shows errors at their inputs, reports the outcome, refreshes the page. */
export function useSubmitAction({
  action,
  form,
  nameOf,
  doneText,
  onClose,
  onDone,
  onResult,
  onChanged,
}: SubmitActionOptions): ActionSubmission {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const provider = useApi();
  const { name } = useDeclaredResource();
  const keyOf = useIdempotencyKey();
  const [jobId, setJobId] = useState<number | string>();
  const { problems, refusedIds, refuse, clear } = useRefusals(action, form, nameOf);
  const linkTo = useResultLink(action);
  const offerUndo = useUndoOffer();
  const tellWaits = useWaits();
  const finish = useCallback(
    (result: ActionResult) => {
      onDone();
      // Nothing has changed yet: another person decides.
      if (tellWaits(result)) {
        onClose();
        return;
      }
      refresh();
      const count = typeof result?.affected === 'number' ? result.affected : null;
      const plain =
        count === null
          ? t('crud.action.done', { verb: action.label })
          : t('crud.action.doneCount', { verb: action.label, count: countText(count) });
      const link = linkTo(result);
      const undo = offerUndo(result, action.label);
      notify(doneText.current ?? plain, { type: 'success', ...(link && { link }), ...(undo && { undo }) });
      if (result && resultTexts(result).length > 0) onResult(result);
      else onClose();
    },
    [action.label, doneText, linkTo, notify, offerUndo, onClose, onDone, onResult, refresh, t, tellWaits],
  );
  // Nothing has changed after a file: the page stays as it is.
  const save = async (body: Values): Promise<void> => {
    const file = await provider.actFile(name, action.name, body);
    saveFile(file.blob, file.fileName ?? action.label);
    notify(t('crud.action.saved', { name: file.fileName ?? action.label }), { type: 'success' });
    onClose();
  };
  const act = async ({ body, digestOf }: Sent): Promise<void> => {
    const sent = await withDigest(body, digestOf);
    // What has changed is shown in the dialog; so is any other conflict.
    const result = await provider.act(name, action.name, sent, keyOf(body), [409]);
    if (result?.jobId !== undefined && result.jobId !== null) setJobId(result.jobId);
    else finish(result ?? {});
  };
  const { run, pending: busy } = useApiMutation({
    send: (sent: Sent) => {
      clear();
      return action.answers === 'file' ? save(sent.body) : act(sent);
    },
    onRefused: (refusal, { body }) => {
      if (!onChanged(refusal, body)) refuse(refusal);
    },
  });
  const submit: ActionSubmission['submit'] = (body, digestOf) => void run({ body, digestOf });
  return { submit, finish, fail: refresh, busy, jobId, problems, refusedIds };
}

export interface ActionDialogProps {
  request: ActionRequest;
  onClose: () => void;
  onDone: () => void;
}

/** Checks and submits an action. Refused records can be excluded from the next try, which is checked again. */
export function useActionAttempts(props: ActionDialogProps, own: ActionForm, nameOf: (id: number) => string) {
  const { request, onClose, onDone } = props;
  const { name } = useDeclaredResource();
  const { action } = request;
  const client = useQueryClient();
  const [excluded, setExcluded] = useState(false);
  const [result, setResult] = useState<ActionResult>();
  // The notice's words are fixed when the button is pressed: the preview may change before the answer is there.
  const sentAs = useRef<string | null>(null);
  // The check follows from what was refused, and what was refused from the submission.
  const taking = useRef<ReturnType<typeof useCheck>['take']>(() => undefined);
  const submission = useSubmitAction({
    action,
    form: own.form,
    nameOf,
    doneText: sentAs,
    onClose,
    onDone,
    onResult: setResult,
    onChanged: (refusal, sent) => {
      const changed = changedBy(refusal);
      if (!changed) return false;
      taking.current(changed, sent);
      // The page and the dialog's own facts show what the preview shows.
      for (const queryKey of [queryKeys.resource(name), queryKeys.sessions])
        void client.invalidateQueries({ queryKey });
      return true;
    },
  });
  const ids = excluded ? request.ids.filter((id) => !submission.refusedIds.includes(id)) : request.ids;
  // An unreadable file disables the button anyway, so the preview of the other inputs may still be shown.
  const check = useCheck(name, action, own.bodyOf(ids), own.uploads.pending && !own.uploads.reason);
  const { problems } = submission;
  const again = useRef(check.again);
  useEffect(() => {
    again.current = check.again;
    taking.current = check.take;
  });
  // After a refusal the preview is read again, so that the dialog shows the present state.
  useEffect(() => {
    if (problems.length > 0) again.current();
  }, [problems]);
  return { submission, ids, check, result, excluded, setExcluded, sentAs };
}

/** Returns a function that sends the checked body; that function returns whether it was sent. */
export function useSendChecked(
  { fields, form, uploads, bodyOf }: ActionForm,
  {
    submission,
    ids,
    check,
    sentAs,
  }: Pick<ReturnType<typeof useActionAttempts>, 'submission' | 'ids' | 'check' | 'sentAs'>,
  action: ActionRequest['action'],
  paper: RefObject<HTMLDivElement | null>,
  doneText: string | null,
): () => boolean {
  return () => {
    const body = bodyOf(ids);
    if (!body) {
      // An input breaks a rule, so nothing is sent and the first such input gets the focus.
      void form
        .trigger()
        .then(() =>
          requestAnimationFrame(() => focusFirst(paper.current, Object.keys(problemsOf(fields, form.getValues())))),
        );
      return false;
    }
    // Only the body whose preview is shown may be sent.
    if (uploads.isPending() || !maySend(action, body, check)) return false;
    sentAs.current = doneText;
    submission.submit(body, () => check.digestOf(body));
    return true;
  };
}
