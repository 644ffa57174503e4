import { useQueryClient } from '@tanstack/react-query';
import type { ManifestField } from '@t3d/resources/kit';
import type { SaveContextValue, TransformData } from 'ra-core';
import {
  HttpError,
  RecordContextProvider,
  SaveContextProvider,
  useCreate,
  useMutationMiddlewares,
  useNotify,
  useUpdate,
} from 'ra-core';
import { type ReactNode, Fragment, createContext, useContext, useRef, useState } from 'react';
import { useT } from '../../locales/useT';
import { queryKeys } from '../../providers/queryKeys';
import { sha256 } from '../../providers/sha256';
import { useApi } from '../../providers/useApi';
import { listPath, showPath } from '../../state/resourcePaths';
import { useTabExit } from '../../state/tabs/TabsProvider';
import { useLock } from '../../ui/BusyButton';
import { useDeclaredResource } from '../declaration';
import { type Row, isBlank } from '../records';
import { usePredicateVariables } from '../variables';
import { type FormStart, useFormStart } from './draft';
import { fieldAt, inputAt } from './paths';
import { PendingUploads, usePendingUploads } from './pendingUploads';
import { type Values, isPassword, valuesToSend } from './validation';

export interface SaveOptions {
  /** The title of the form. By default the name of the record or resource. */
  title?: ReactNode | undefined;
  /** Changes the values before they are sent. They contain only shown fields, and hashes of passwords. */
  transform?: TransformData | undefined;
  /** The page after a save. By default the record's page, or the list. */
  redirect?: 'list' | 'show' | ((row: Row) => string) | undefined;
  /** Runs after a save, in place of the toast and the redirect. */
  onSuccess?: ((row: Row) => void) | undefined;
}

interface RecordFormProps extends SaveOptions {
  fields: readonly ManifestField[];
  /** The stored record, or undefined for a new record. */
  record?: Row | undefined;
  /** The initial values. `given` are those from the URL, which override a draft. */
  begin: Values;
  given?: Values;
  /** The path of the back link, and a function for the path after a save. */
  back: string;
  next: (row: Row) => string;
  /** The permission that the user lost while the form was open, or null. */
  lost: string | null;
  children: ReactNode;
}

interface RecordFormValue extends Pick<RecordFormProps, 'title' | 'fields' | 'back' | 'lost'> {
  start: FormStart;
  /** The record before the save, or undefined for a new record. */
  record: Row | undefined;
  reason: string | null;
  isDone: boolean;
  keepDraft: (values: Values) => void;
  discard: () => void;
}

const Context = createContext<RecordFormValue | null>(null);

/** Returns the form of the surrounding page. Throws outside <DeclaredCreate> and <DeclaredEdit>. */
export function useRecordForm(): RecordFormValue {
  const form = useContext(Context);
  if (!form) throw new Error('There is no form here: render inside <DeclaredCreate> or <DeclaredEdit>');
  return form;
}

/** Replaces passwords by hashes, because passwords must not leave the browser. */
async function withHashes(fields: readonly ManifestField[], values: Values): Promise<Values> {
  const sent = { ...values };
  for (const field of fields)
    if (isPassword(field) && !isBlank(sent[field.name])) sent[field.name] = await sha256(String(sent[field.name]));
  return sent;
}

/** Moves each error to the path of the input that shows it. */
const errorsAt = (fields: readonly ManifestField[], errors: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const field = fieldAt(fields, path);
      return [field ? inputAt(field, path) : path, message];
    }),
  );

type WriteOptions = Pick<RecordFormProps, 'fields' | 'record' | 'transform'>;

/** Creates or updates the record through react-admin's middlewares. An update sends the record's version. */
function useWrite({ fields, record, transform }: WriteOptions) {
  const { name } = useDeclaredResource();
  const variables = usePredicateVariables();
  const { getMutateWithMiddlewares, ...middlewares } = useMutationMiddlewares();
  // Keeps the sent values out of the cache, because they may contain a password.
  const options = { returnPromise: true, gcTime: 0, getMutateWithMiddlewares } as const;
  const [create] = useCreate<Omit<Row, 'id'>, Error, Row>(name, undefined, options);
  const [update] = useUpdate<Row>(name, undefined, options);
  const write = async (values: Values): Promise<Row> => {
    const declared = new Set(fields.map((field) => field.name));
    const others = Object.entries(values).filter(([source]) => !declared.has(source));
    const shown = valuesToSend(fields, values, Boolean(record), { record, variables });
    const sent = { ...Object.fromEntries(others), ...(await withHashes(fields, shown)) };
    const data = (await transform?.(sent, record && { previousData: record })) ?? sent;
    if (!record) return (await create(undefined, { data: data as Omit<Row, 'id'> })) as Row;
    const { id, version } = record;
    const change = { ...data, version } as Partial<Row>;
    return (await update(undefined, { id, data: change, previousData: record, meta: { quiet: [409] } })) as Row;
  };
  return { write, middlewares };
}

type SaveProps = Pick<RecordFormProps, 'fields' | 'transform' | 'redirect' | 'next' | 'onSuccess'> & {
  record: Row | undefined;
  begun: ReturnType<typeof useFormStart>;
  isBlocked: () => boolean;
};

/** Saves the form. On a version conflict the form restarts and merges both versions. */
function useSave({ fields, record, transform, redirect, next, onSuccess, begun, isBlocked }: SaveProps) {
  const t = useT();
  const resource = useDeclaredResource();
  const notify = useNotify();
  const provider = useApi();
  const queries = useQueryClient();
  const exit = useTabExit();
  const { locked, lock, unlock } = useLock();
  const [isDone, setDone] = useState(false);
  const isSending = useRef(false);
  const { write, middlewares } = useWrite({ fields, record, transform });

  const finish = async (row: Row): Promise<undefined> => {
    const written = [resource, ...fields.flatMap(({ child }) => child ?? [])].map(({ name }) =>
      queryKeys.resource(name),
    );
    await Promise.all([queryKeys.options, ...written].map((queryKey) => queries.invalidateQueries({ queryKey })));
    begun.endDraft();
    setDone(true);
    if (onSuccess) onSuccess(row);
    else {
      notify(t(record ? 'crud.form.saved' : 'crud.form.created', { name: resource.singular }), { type: 'success' });
      const paths = { list: listPath, show: () => showPath(resource, row.id) };
      exit.finish(typeof redirect === 'string' ? paths[redirect](resource) : (redirect ?? next)(row));
    }
  };
  const refuse = async (error: unknown, values: Values): Promise<Values | undefined> => {
    // Ignores an HTTP error, which the API client has already shown.
    if (!(error instanceof HttpError)) throw error;
    const errors = (error.body as { errors?: Record<string, string> } | null)?.errors;
    if (error.status === 409 && record && !errors) {
      const { data } = await provider.getOne<Row>(resource.name, { id: record.id });
      begun.mergeWith(data, { ...record, ...values });
      unlock();
    } else if (error.status === 409 && record) notify(error.message, { type: 'warning' });
    return errors && errorsAt(resource.fields, errors);
  };
  const save = async (values: Values): Promise<Values | undefined> => {
    if (isSending.current || locked || isDone || isBlocked()) return undefined;
    isSending.current = true;
    lock();
    begun.keepDraft(values);
    try {
      return await write(values).then(finish, (error: unknown) => refuse(error, values));
    } catch (error) {
      return { root: { serverError: (error as Error).message } };
    } finally {
      isSending.current = false;
    }
  };
  return { isDone, context: { save, saving: locked || isDone, mutationMode: 'pessimistic', ...middlewares } as const };
}

export function RecordForm({ record: read, begin, given, children, ...props }: RecordFormProps) {
  const { title, fields, back, lost } = props;
  const t = useT();
  const uploads = usePendingUploads();
  const begun = useFormStart(fields, read ?? begin, given);
  const { start } = begun;
  const record = read && (start.base as Row);
  const { isDone, context } = useSave({
    ...props,
    record,
    begun,
    isBlocked: () => lost !== null || uploads.isPending(),
  });
  const form: RecordFormValue = {
    title,
    fields,
    back,
    lost,
    record,
    start,
    isDone,
    reason: lost ? t('forms.lost.reason') : uploads.pending ? t('forms.waitUpload') : null,
    keepDraft: begun.keepDraft,
    discard: begun.restart,
  };
  return (
    <Context value={form}>
      <RecordContextProvider value={record}>
        <SaveContextProvider value={context as SaveContextValue}>
          <PendingUploads value={uploads.report}>
            <Fragment key={start.round}>{children}</Fragment>
          </PendingUploads>
        </SaveContextProvider>
      </RecordContextProvider>
    </Context>
  );
}
