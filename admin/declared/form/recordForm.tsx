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
import type { ReactNode } from 'react';
import { Fragment, createContext, useContext, useRef, useState } from 'react';
import { useT } from '../../locales/useT';
import { queryKeys } from '../../providers/queryKeys';
import { sha256 } from '../../providers/sha256';
import { useApi } from '../../providers/useApi';
import { listPath, showPath } from '../../state/resourcePaths';
import { useTabExit } from '../../state/tabs/TabsProvider';
import { useLock } from '../../ui/BusyButton';
import { useDeclaredResource } from '../declaration';
import { isBlank } from '../records';
import type { Row } from '../records';
import { usePredicateVariables } from '../variables';
import type { FormStart } from './draft';
import { useFormStart } from './draft';
import { fieldAt, inputAt } from './paths';
import { PendingUploads, usePendingUploads } from './pendingUploads';
import { isPassword, valuesToSend } from './validation';
import type { Values } from './validation';

/** What a page by hand may say of how its form is saved. */
export interface SaveOptions {
  /** The heading; by default what is made or changed. */
  title?: ReactNode | undefined;
  /** Changes the values before they are sent: only fields that are shown, passwords hashed. */
  transform?: TransformData | undefined;
  /** Where a save leads: the list, the record's page, or a path; by default the record's page, else the list. */
  redirect?: 'list' | 'show' | ((row: Row) => string) | undefined;
  /** What follows a save, in place of the notice and of the redirect. */
  onSuccess?: ((row: Row) => void) | undefined;
}

interface RecordFormProps extends SaveOptions {
  /** The fields that may be written. */
  fields: readonly ManifestField[];
  /** The record that is changed, as it was read; undefined for a new one. */
  record?: Row | undefined;
  /** The values that the form begins with, and those of the address, which win over a draft. */
  begin: Values;
  given?: Values;
  /** Where leaving leads, and where a save does. */
  back: string;
  next: (row: Row) => string;
  /** The right to save, where it was taken away while the form was open; the typed values stay in sight. */
  lost: string | null;
  children: ReactNode;
}

/** What the parts of a form have in common, beside react-admin's SaveContext. */
interface RecordFormValue extends Pick<RecordFormProps, 'title' | 'fields' | 'back' | 'lost'> {
  start: FormStart;
  /** The record that is changed, in the version that is to be saved. */
  record: Row | undefined;
  /** Why it cannot be saved at this moment, in words. */
  reason: string | null;
  /** Whether it has been saved. */
  isDone: boolean;
  /** Keeps what was typed until it is saved. */
  keepDraft: (values: Values) => void;
  /** Gives up what was typed: the form stays, as it began. */
  discard: () => void;
}

const Context = createContext<RecordFormValue | null>(null);

/** The form of a record around a component. Throws outside of <DeclaredCreate> and <DeclaredEdit>. */
export function useRecordForm(): RecordFormValue {
  const form = useContext(Context);
  if (!form) throw new Error('There is no form here: render inside <DeclaredCreate> or <DeclaredEdit>');
  return form;
}

/** Passwords leave the browser hashed only. */
async function withHashes(fields: readonly ManifestField[], values: Values): Promise<Values> {
  const sent = { ...values };
  for (const field of fields)
    if (isPassword(field) && !isBlank(sent[field.name])) sent[field.name] = await sha256(String(sent[field.name]));
  return sent;
}

/** The errors of a refusal, each at the input that shows it: react-admin's form takes them over. */
const errorsAt = (fields: readonly ManifestField[], errors: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const field = fieldAt(fields, path);
      return [field ? inputAt(field, path) : path, message];
    }),
  );

type WriteOptions = Pick<RecordFormProps, 'fields' | 'record' | 'transform'>;

/** Writes a new record, or the changes of `record` with its version. Registered middlewares are called before. */
function useWrite({ fields, record, transform }: WriteOptions) {
  const { name } = useDeclaredResource();
  const variables = usePredicateVariables();
  const { getMutateWithMiddlewares, ...middlewares } = useMutationMiddlewares();
  // Nothing of what was sent is kept: it may be a password.
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
  /** Whether nothing may be sent at this moment. */
  isBlocked: () => boolean;
};

/**
 * The `save` of react-admin's SaveContext: sends a record once, and returns the errors of a refusal for the inputs. A
 * record that somebody else has changed meanwhile is read again, and the form begins anew with both merged.
 */
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
    // The error catalogue has shown a refusal by the server already.
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

/**
 * react-admin's SaveContext and RecordContext for a form of this product: beside saving it keeps a draft, merges after
 * a conflict, waits for uploads, and goes on to the next page in the same tab.
 */
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
