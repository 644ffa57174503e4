import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ActionResult } from '../../providers/dataProvider';
import { queryKeys } from '../../providers/queryKeys';
import { useDeclaredResource } from '../declaration';
import { focusFirst } from '../form/firstError';
import { problemsOf } from '../form/validation';
import { changedBy, maySend } from './check';
import type { ActionRequest } from './guards';
import { useSubmitAction } from './useSubmitAction';
import type { ActionForm } from './useActionForm';
import { useCheck } from './useCheck';

export interface ActionDialogProps {
  request: ActionRequest;
  onClose: () => void;
  onDone: () => void;
}

/** What was refused may be left out of the next try; the server checks anew what that would do. */
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
  // What cannot be read keeps the button off by itself; what of the rest could be done is shown all the same.
  const check = useCheck(name, action, own.bodyOf(ids), own.uploads.pending && !own.uploads.reason);
  const { problems } = submission;
  const again = useRef(check.again);
  useEffect(() => {
    again.current = check.again;
    taking.current = check.take;
  });
  // Who was refused sees what is so now.
  useEffect(() => {
    if (problems.length > 0) again.current();
  }, [problems]);
  return { submission, ids, check, result, excluded, setExcluded, sentAs };
}

/** Sends what the inputs hold, once it was checked; returns whether it was sent. */
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
      // Nothing was sent while the inputs break a rule: the first of them is shown.
      void form
        .trigger()
        .then(() =>
          requestAnimationFrame(() => focusFirst(paper.current, Object.keys(problemsOf(fields, form.getValues())))),
        );
      return false;
    }
    // What is sent is what was checked, to the letter.
    if (uploads.isPending() || !maySend(action, body, check)) return false;
    sentAs.current = doneText;
    submission.submit(body, () => check.digestOf(body));
    return true;
  };
}
