import { useCallback, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { UseFormReturn } from 'react-hook-form';
import { useNotify, useRefresh } from 'ra-core';
import type { ManifestAction } from '@t3d/resources/kit';
import type { ActionResult } from '../../providers/dataProvider';
import { saveFile } from '../../providers/fileName';
import { useManifest } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import type { Refusal } from '../../providers/useApiMutation';
import { useApiMutation } from '../../providers/useApiMutation';
import { useDeclaredResource } from '../declaration';
import { fieldAt, inputAt } from '../form/paths';
import type { Values } from '../form/validation';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { showPath } from '../../state/resourcePaths';
import { newKey } from '../../ui/timing';
import { useUndoOffer } from './useUndo';
import { useWaits } from './useWaits';

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

/** Texts of a result that the person must take along: shown until the dialog is closed. */
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

/** What was refused: by field at the inputs, the rest in words, and which records it was about. */
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

/**
 * Does the action: sends it with its key, shows field errors on their inputs, reports the outcome, refreshes the page.
 */
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
