import type { ManifestField } from '@t3d/resources/kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { changedNames, mergeOf } from './merge';
import type { FormMerge } from './merge';
import type { Values } from './validation';
import { debounce } from '../../ui/throttle';
import { useDraftStore } from '../../state/drafts';

/** A half-filled form as it waits for a reload: what was changed, and the record that it was changed from. */
export interface Draft {
  /** When it was last typed at, ms. */
  at: number;
  version: number | null;
  mine: Values;
  base: Values;
  /** Fields that were filled in but may not wait in a browser: they are to be typed again. */
  left: string[];
}

/** Secrets, addresses of people, what the server seals and files are never written to a browser's storage. */
const NEVER_STORED: ReadonlySet<ManifestField['kind']> = new Set(['secret', 'contact', 'image', 'file']);
const PERSONAL = /password|secret|token|phone|mobile|e?mail|contact|address|account|idnumber|passport/i;
export const mayBeStored = (field: ManifestField): boolean =>
  !NEVER_STORED.has(field.kind) &&
  !field.sealed &&
  !(field.kind === 'text' && PERSONAL.test(field.name)) &&
  [...(field.parts ?? []), ...(field.child?.fields ?? [])].every(mayBeStored);

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

/** What is kept of a form; null while nothing that may be kept differs from what it began with. */
export function draftOf(
  fields: readonly ManifestField[],
  base: Values,
  values: Values,
  now = Date.now(),
): Draft | null {
  const storable = fields.filter(mayBeStored);
  const mine = changedNames(storable, base, values);
  if (mine.length === 0) return null;
  const left = changedNames(
    fields.filter((field) => !mayBeStored(field)),
    base,
    values,
  );
  return {
    at: now,
    version: typeof base.version === 'number' ? base.version : null,
    mine: pick(values, mine),
    base: pick(
      base,
      storable.map(({ name }) => name),
    ),
    left,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a stored draft, cut to the fields that this person may fill in; null for none or an unreadable one. */
export function readDraft(text: string | null, fields: readonly ManifestField[]): Draft | null {
  let draft: unknown;
  try {
    draft = JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
  if (
    !isRecord(draft) ||
    typeof draft.at !== 'number' ||
    !isRecord(draft.mine) ||
    !isRecord(draft.base) ||
    !Array.isArray(draft.left)
  )
    return null;
  const known = new Set(fields.filter(mayBeStored).map(({ name }) => name));
  const cut = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)));
  const mine = cut(draft.mine);
  if (Object.keys(mine).length === 0) return null;
  return {
    at: draft.at,
    version: typeof draft.version === 'number' ? draft.version : null,
    mine,
    base: cut(draft.base),
    left: draft.left.filter((name) => typeof name === 'string'),
  };
}

/** Lays a draft over the present record; a record that changed meanwhile is merged. */
export function resume(
  fields: readonly ManifestField[],
  record: Values,
  draft: Draft,
): { start: Values; merge: FormMerge | null } {
  const stale = draft.version !== null && draft.version !== record.version;
  if (!stale) return { start: { ...record, ...draft.mine }, merge: null };
  const before = { ...record, ...draft.base };
  const merge = mergeOf(fields, before, record, { ...before, ...draft.mine });
  return { start: merge.result, merge };
}

const REST_MS = 400;
interface DraftOptions {
  form: UseFormReturn<Values>;
  fields: readonly ManifestField[];
  base: Values;
  path: string;
}

/** Keeps typed values through a reload, written when typing rests or the page is left; `end` removes them for good. */
export function useDraft({ form, fields, base, path }: DraftOptions): { flush: () => void; end: () => void } {
  const store = useDraftStore();
  const state = useRef({ waiting: false, ended: false });
  const flush = useCallback(() => {
    if (!state.current.waiting || state.current.ended) return;
    state.current.waiting = false;
    const draft = draftOf(fields, base, form.getValues());
    store.write(path, draft && JSON.stringify(draft));
  }, [base, fields, form, path, store]);
  useEffect(() => {
    const rest = debounce(flush, REST_MS);
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        state.current.waiting = true;
        rest();
      },
    });
    window.addEventListener('pagehide', flush);
    return () => {
      stop();
      rest.cancel();
      flush();
      window.removeEventListener('pagehide', flush);
    };
  }, [flush, form]);
  const end = useCallback(() => {
    state.current.ended = true;
    store.write(path, null);
  }, [path, store]);
  return { flush, end };
}

/** How a form begins: the record it will change (or the values of a fresh one), and what is laid over it. */
export interface FormInitialState<Base extends Values = Values> {
  base: Base;
  start: Values;
  path: string;
  draft: Draft | null;
  merge: FormMerge | null;
  /** Counts the beginnings: a form that begins anew is another one. */
  round: number;
}

interface FormInitialStates<Base extends Values> {
  initial: FormInitialState<Base>;
  restart: () => void;
  mergeWith: (theirs: Base, mine: Values) => void;
}

/** A form begins with its draft, anew, or merged with a newer version; values of the address win over a draft. */
export function useFormInitialState<Base extends Values>(
  fields: readonly ManifestField[],
  base: Base,
  path: string,
  given: Values = {},
): FormInitialStates<Base> {
  const store = useDraftStore();
  const [initial, setInitial] = useState<FormInitialState<Base>>(() => {
    const draft = readDraft(store.read(path), fields);
    const begun = draft ? resume(fields, base, draft) : { start: base, merge: null };
    return { base, path, draft, round: 0, ...begun, start: { ...begun.start, ...given } };
  });
  return {
    initial,
    restart: () =>
      setInitial((before) => ({ ...before, start: before.base, draft: null, merge: null, round: before.round + 1 })),
    mergeWith: (theirs, mine) =>
      setInitial((before) => {
        const merge = mergeOf(fields, before.base, theirs, mine);
        return { ...before, base: theirs, start: merge.result, draft: null, merge, round: before.round + 1 };
      }),
  };
}
