import type { ReactNode } from 'react';
import { Suspense, useMemo, useRef, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { Alert, Box } from '@mui/material';
import type { ManifestField } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { useLock } from '../../ui/BusyButton';
import { useTabExit } from '../../state/tabs/TabsProvider';
import { useUnsavedWork } from '../../state/unsaved';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { useApiMutation } from '../../providers/useApiMutation';
import { useDeclaredResource } from '../declaration';
import { useExtension } from '../handMade';
import { givenOfChild } from '../children';
import type { Row } from '../records';
import { usePredicateVariables } from '../variables';
import { DraftNotice, FormFooter, FormTitle } from './FormFrame';
import { FormInputs } from './FormInputs';
import { focusFirst } from './firstError';
import { PendingUploads, usePendingUploads } from './pendingUploads';
import { changedNames } from './merge';
import { fieldAt, inputAt, pathLabel } from './paths';
import { useDeclaredForm } from './useDeclaredForm';
import { useDraft } from './draft';
import type { FormInitialState } from './draft';
import { useSaveKey } from './useSaveKey';
import type { SaveOutcome } from './useSaveRecord';
import { errorPaths, shownFields } from './validation';
import type { Values } from './validation';

const MergePanel = lazyWithRetry(() => import('./MergePanel'));

function Unsaved({
  fields,
  base,
  done,
  always,
}: {
  fields: readonly ManifestField[];
  base: Values;
  done: boolean;
  /** Even where nothing was changed. */
  always: boolean;
}) {
  const values = useWatch() as Values;
  useUnsavedWork(!done && (always || changedNames(fields, base, values).length > 0));
  return null;
}

/** What a path in a list of children is called: `lines.2.price` is the price of the third line. */
function childAt(field: ManifestField, path: string): { label: string; isInput: boolean } {
  const [, row, inner] = path.split('.');
  const of = givenOfChild(field).find((one) => one.name === inner);
  const place = row === undefined ? field.label : `${field.label} ${Number(row) + 1}`;
  return { label: [place, of?.label].filter(Boolean).join(' · '), isInput: row === undefined || Boolean(of) };
}

/** Errors that the server found stand at their fields; those of fields that are not shown are answered in words. */
function showErrors(
  form: UseFormReturn<Values>,
  fields: readonly ManifestField[],
  shown: readonly string[],
  errors: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(errors).flatMap(([path, message]) => {
    const field = fieldAt(fields, path);
    const child = field?.kind === 'children' ? childAt(field, path) : null;
    if (field && shown.includes(field.name) && (!child || child.isInput)) {
      form.setError(child ? path : inputAt(field, path), { type: 'server', message });
      return [];
    }
    const label = child?.label ?? pathLabel(fields, path);
    return [field ? `${label}: ${message}` : message];
  });
}

interface FormPageProps {
  title: ReactNode;
  fields: readonly ManifestField[];
  record?: Row;
  initial: FormInitialState;
  back: string;
  /** The right to save, where it was taken away while the form was open; the typed values stay in sight. */
  lost: string | null;
  onSave: (values: Values) => Promise<SaveOutcome>;
  next: (row: Row) => string;
  onConflict?: (mine: Values) => Promise<void>;
  /** What was typed is given up: the form stays, as it began. */
  onDiscard: () => void;
}

interface FormNoticesProps extends Pick<FormPageProps, 'lost' | 'fields' | 'onDiscard'> {
  draft: FormInitialState['draft'];
}

/** Sends the form once, keeps its draft until it is saved, brings what is wrong into view. */
function useFormActions({ fields, record, initial, lost, onSave, next, onConflict }: FormPageProps) {
  const exit = useTabExit();
  const page = useRef<HTMLDivElement>(null);
  const variables = usePredicateVariables();
  const around = useMemo(() => ({ record, variables }), [record, variables]);
  const form = useDeclaredForm(initial.start);
  const draft = useDraft({ form, fields, base: initial.base, path: initial.path });
  const { locked, lock } = useLock();
  const uploads = usePendingUploads();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [done, setDone] = useState(false);
  const shown = (): string[] => shownFields(fields, form.getValues(), around).map(({ name }) => name);
  const hidden = (): string[] => {
    const seen = shown();
    return fields.flatMap(({ name }) => (seen.includes(name) ? [] : name));
  };
  // A frame later the errors stand in the page.
  const showFirst = (names: readonly string[]): void => {
    requestAnimationFrame(() => focusFirst(page.current, names));
  };
  const finish = (): void => {
    draft.end();
    setDone(true);
  };
  const send = async (values: Values): Promise<void> => {
    lock();
    setProblems([]);
    draft.flush();
    const outcome = await onSave(values);
    if (outcome.kind === 'conflict') await onConflict?.(form.getValues());
    else if (outcome.kind === 'saved') {
      finish();
      exit.finish(next(outcome.row));
    } else {
      setProblems(showErrors(form, fields, shown(), outcome.errors));
      showFirst(Object.keys(outcome.errors));
    }
  };
  const { run } = useApiMutation({
    send: () => {
      // What the server refused last may be right now: the rules of the inputs find what is wrong by them.
      form.clearErrors();
      return form.handleSubmit(send, (errors) => showFirst(errorPaths(errors)))();
    },
    onRefused: ({ message }) => setProblems([message]),
  });
  const submit = (): void => {
    if (!locked && !uploads.pending && !done && !lost) void run();
  };
  return {
    form,
    page,
    finish,
    locked,
    uploads,
    problems,
    done,
    hidden,
    submit,
    showWrong: () => showFirst(errorPaths(form.formState.errors)),
  };
}

function FormNotices({ lost, draft, fields, onDiscard }: FormNoticesProps) {
  const t = useT();
  return (
    <>
      {lost && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('forms.lost.text', { right: lost })}
        </Alert>
      )}
      {draft && <DraftNotice draft={draft} fields={fields} onDiscard={onDiscard} />}
    </>
  );
}

function FormNote() {
  const { formNote: Note } = useExtension(useDeclaredResource());
  if (!Note) return null;
  return (
    <Suspense fallback={null}>
      <Box sx={{ mb: 1.5 }}>
        <Note />
      </Box>
    </Suspense>
  );
}

/** Takes values over from elsewhere; `renewed`: how often each input has to begin anew with what it was given. */
function useTakenValues(form: UseFormReturn<Values>) {
  const [renewed, setRenewed] = useState<Readonly<Record<string, number>>>({});
  const take = (name: string, value: unknown): void => {
    form.setValue(name, value ?? null, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    setRenewed((before) => ({ ...before, [name]: (before[name] ?? 0) + 1 }));
  };
  return { renewed, take };
}

/** The page of a form: sections, errors on blur, a foot that stays; leaving with changes asks first. */
export function FormPage(props: FormPageProps) {
  const { title, fields, record, initial, back, lost, onDiscard } = props;
  const t = useT();
  const exit = useTabExit();
  const { form, page, finish, locked, uploads, problems, done, hidden, submit, showWrong } = useFormActions(props);
  const { renewed, take } = useTakenValues(form);
  useSaveKey(submit);
  // Closes this page; the bar of tabs asks first when something would be lost.
  const cancel = (event: React.MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    exit.abandon(back);
  };
  return (
    <Box ref={page} sx={{ maxWidth: 720 }}>
      <FormTitle title={title} back={back} onCancel={cancel} />
      <FormNotices
        lost={lost}
        draft={initial.draft}
        fields={fields}
        onDiscard={() => {
          finish();
          onDiscard();
        }}
      />
      <FormProvider {...form}>
        <PendingUploads value={uploads.report}>
          {initial.merge && record && (
            <Suspense fallback={null}>
              <MergePanel merge={initial.merge} record={record} take={take} />
            </Suspense>
          )}
          <Box
            component="form"
            noValidate
            autoComplete="off"
            onSubmit={(event: React.FormEvent) => {
              event.preventDefault();
              submit();
            }}
          >
            <FormInputs fields={fields} record={record} renewed={renewed} autoFocus={!initial.merge} />
            <FormNote />
            <FormFooter
              locked={locked || done}
              reason={lost ? t('forms.lost.reason') : uploads.pending ? t('forms.waitUpload') : null}
              back={back}
              hidden={hidden}
              problems={problems}
              onCancel={cancel}
              onWrong={showWrong}
            />
          </Box>
          <Unsaved fields={fields} base={initial.base} done={done} always={lost !== null} />
        </PendingUploads>
      </FormProvider>
    </Box>
  );
}
