import { type RefObject, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNotify } from 'ra-core';
import { useQueryClient } from '@tanstack/react-query';
import { type ManifestField, kindOf } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import type { ActionResult } from '../../providers/dataProvider';
import { saveFile } from '../../providers/fileName';
import { queryKeys } from '../../providers/queryKeys';
import { useApi } from '../../providers/useApi';
import { type CallFailure, useApiMutation } from '../../providers/useApiMutation';
import { useDeclaredResource } from '../declaration';
import { fieldPartOf } from '../kinds';
import { changedNames } from '../form/merge';
import { fieldAt, focusFirst, inputAt } from '../form/paths';
import { usePendingUploads } from '../form/pendingUploads';
import { type Values, messageText, problemsOf, shownFields, startingValues, valuesToSend } from '../form/validation';
import { isBlank } from '../records';
import { usePredicateVariables } from '../variables';
import { changedBy, maySend, useCheck } from './check';
import { useKeyOfBody } from './outcome';
import { type ActionRequest, useActionRequest } from './request';
import { useActionSubject, useActionTitle } from './useActionTitle';

const namesRecords = (field: ManifestField): boolean => fieldPartOf(field).namesRecords;

const placeOf = (field: ManifestField): number =>
  kindOf(field).isWord ? 0 : field.resource ? 1 : namesRecords(field) ? 2 : 3;

/** Returns the inputs of the action, with the input for records only if no records are selected. */
export function inputsOf({ action, ids }: ActionRequest): ManifestField[] {
  if (ids.length > 0) return action.fields.filter((field) => !namesRecords(field));
  const needed = action.on !== 'resource';
  const fields = action.fields.map((field) => (namesRecords(field) && needed ? { ...field, required: true } : field));
  return fields.some(namesRecords) ? fields.toSorted((one, other) => placeOf(one) - placeOf(other)) : fields;
}

export const startOf = (
  { given }: ActionRequest,
  fields: readonly ManifestField[],
  today?: string,
  values?: Values,
): Values => ({
  ...startingValues(fields, today),
  ...values,
  ...given,
});

export interface SentAction {
  title: { title: string; more: string };
  doneText: (affected: number | undefined) => string | null;
  jobId?: number | string;
}

function useRefusals(fields: readonly ManifestField[], nameOf: (id: number) => string) {
  const { setError } = useFormContext();
  const [problems, setProblems] = useState<string[]>([]);
  const [refusedIds, setRefusedIds] = useState<number[]>([]);
  const refuse = (error: CallFailure): boolean => {
    const errors = Object.entries(error.body?.errors ?? {});
    const isId = (name: string): boolean => /^\d+$/.test(name);
    const others = errors.flatMap(([name, message]) => {
      const field = fieldAt(fields, name);
      if (field) setError(inputAt(field, name), { type: 'server', message });
      return field ? [] : [isId(name) ? `${nameOf(Number(name))}: ${message}` : message];
    });
    setRefusedIds(
      errors
        .map(([name]) => name)
        .filter(isId)
        .map(Number),
    );
    const texts = errors.length > 0 ? [...new Set(others)].slice(0, 10) : [error.message].filter(Boolean);
    setProblems(texts);
    return texts.length > 0;
  };
  return { problems, refusedIds, refuse, clear: () => setProblems([]) };
}

interface SendOptions {
  paper: RefObject<HTMLElement | null>;
  onSent: (sent: SentAction) => void;
  onResult: (result: ActionResult, sent: SentAction) => void;
}
interface Sending extends SendOptions {
  check: ReturnType<typeof useCheck>;
  refuse: (error: CallFailure) => boolean;
}

function useSend({ check, refuse, onSent, onResult }: Sending) {
  const t = useT();
  const provider = useApi();
  const notify = useNotify();
  const client = useQueryClient();
  const { name } = useDeclaredResource();
  const { action, onClose } = useActionRequest();
  const keyOf = useKeyOfBody();
  const save = async (body: Values): Promise<void> => {
    const file = await provider.actFile(name, action.name, body);
    saveFile(file.blob, file.fileName ?? action.label);
    notify(t('crud.action.saved', { name: file.fileName ?? action.label }), { type: 'success' });
    onClose();
  };
  const act = async (body: Values, sent: SentAction): Promise<void> => {
    const digest = await check.digestOf(body);
    const whole = digest === undefined ? body : { ...body, digest };
    // Suppresses the toast of a conflict (409), because the dialog shows it.
    const result = await provider.act(name, action.name, whole, keyOf(body), [409]);
    if (result?.jobId !== undefined && result.jobId !== null) onSent({ ...sent, jobId: result.jobId });
    else onResult(result ?? {}, sent);
  };
  return useApiMutation({
    send: ({ body, sent }: { body: Values; sent: SentAction }) =>
      action.answers === 'file' ? save(body) : act(body, sent),
    onRefused: (rejection, { body }) => {
      const changed = changedBy(rejection);
      if (!changed) {
        // Checks again, so that the dialog shows the current records.
        if (refuse(rejection)) check.again();
        return;
      }
      check.take(changed, body);
      // Reloads the page's data, so that the page agrees with the new preview.
      for (const queryKey of [queryKeys.resource(name), queryKeys.sessions])
        void client.invalidateQueries({ queryKey });
    },
  });
}

interface FormOptions extends SendOptions {
  fields: readonly ManifestField[];
  start: Values;
}

export function useActionForm({ fields, start, ...options }: FormOptions) {
  const { name } = useDeclaredResource();
  const request = useActionRequest();
  const { action } = request;
  const t = useT();
  const variables = usePredicateVariables();
  const form = useFormContext<Values>();
  const values = useWatch() as Values;
  const uploads = usePendingUploads();
  const { label, line, nameOf } = useActionSubject(request);
  const { problems, refusedIds, refuse, clear } = useRefusals(action.fields, nameOf);
  const [excluded, setExcluded] = useState(false);
  const ids = excluded ? request.ids.filter((id) => !refusedIds.includes(id)) : request.ids;
  const missing = shownFields(fields, values, { variables }).find(
    ({ name, required }) => required && isBlank(values[name]),
  );
  const wrongNames = (): string[] => Object.keys(problemsOf(fields, form.getValues(), { variables }));
  const readBody = (): Values | null =>
    wrongNames().length > 0
      ? null
      : { ...(ids.length > 0 && { ids }), ...valuesToSend(fields, form.getValues(), false, { variables }) };
  const body = readBody();
  // Disables the button for an unreadable file, but still checks the other inputs.
  const check = useCheck(name, action, body, uploads.pending && !uploads.reason);
  const words = useActionTitle(request, { fields, values }, check, ids, label);
  const { run, pending: busy } = useSend({ ...options, check, refuse });
  const sent = {
    title: { title: words.title, more: fields.length === 0 && !action.preview ? '' : line },
    doneText: words.doneText,
  };
  const send = (): boolean => {
    const now = readBody();
    if (now && (uploads.isPending() || !maySend(action, now, check))) return false;
    clear();
    void form.trigger().then((isRight) => {
      if (now && isRight) void run({ body: now, sent });
      else requestAnimationFrame(() => focusFirst(options.paper.current, wrongNames()));
    });
    return now !== null;
  };
  return {
    body,
    values,
    uploads,
    check,
    words,
    title: sent.title,
    line,
    refusals: { problems, refusedIds, excluded, setExcluded },
    busy,
    send,
    /** Why nothing can be sent before a required input is filled in. */
    unfilled: missing && messageText({ key: 'required' }, t, missing),
    filled: uploads.pending || changedNames(fields, start, values).length > 0,
  };
}
