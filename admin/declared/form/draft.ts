import { type ManifestField, kindOf } from '@t3d/resources/kit';
import { useEvent } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useDraftStore } from '../../state/drafts';
import { useTabPlace } from '../../state/tabs/tab';
import { debounce } from '../../ui/throttle';
import { type FormMerge, changedNames, mergeOf } from './merge';
import type { Values } from './validation';

/** The unsaved values of a form and the record below them, stored to survive a reload. */
export interface Draft {
  /** The time of the last input, in milliseconds. */
  at: number;
  version: number | null;
  mine: Values;
  base: Values;
  /** The changed fields that the draft may not store, so that the user must enter them again. */
  left: string[];
}

/** Returns whether a value must not be stored in the browser, for example a secret. */
function isPrivate(field: ManifestField): boolean {
  const { isSecret, isPersonal, refersTo, isProse, isTranslated } = kindOf(field);
  if (isSecret || isPersonal || field.encrypted) return true;
  return refersTo === 'file' || refersTo === 'picture' || (isProse && !isTranslated && PERSONAL.test(field.name));
}
const PERSONAL = /password|secret|token|phone|mobile|e?mail|contact|address|account|idnumber|passport/i;
export const mayBeStored = (field: ManifestField): boolean =>
  !isPrivate(field) && [...(field.parts ?? []), ...(field.child?.fields ?? [])].every(mayBeStored);

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

/** Returns the draft of a form, or null if there is nothing to store. */
export function draftOf(
  fields: readonly ManifestField[],
  base: Values,
  values: Values,
  now = Date.now(),
): Draft | null {
  const storable = fields.filter(mayBeStored);
  const mine = changedNames(storable, base, values);
  if (mine.length === 0) return null;
  const others = fields.filter((field) => !mayBeStored(field));
  const names = storable.map(({ name }) => name);
  return {
    at: now,
    version: typeof base.version === 'number' ? base.version : null,
    mine: pick(values, mine),
    base: pick(base, names),
    left: changedNames(others, base, values),
  };
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Parses a stored draft. Drops fields that may not be stored, and returns null for invalid text. */
export function readDraft(text: string | null, fields: readonly ManifestField[]): Draft | null {
  let draft: Partial<Draft> | null;
  try {
    draft = JSON.parse(text ?? 'null') as Partial<Draft> | null;
  } catch {
    return null;
  }
  const { at, version = null, mine, base, left } = draft ?? {};
  if (typeof at !== 'number' || !isValues(mine) || !isValues(base) || !Array.isArray(left)) return null;
  const known = new Set(fields.filter(mayBeStored).map(({ name }) => name));
  const cut = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)));
  return Object.keys(cut(mine)).length === 0 ? null : { at, version, mine: cut(mine), base: cut(base), left };
}

/** Applies a draft to a record. Merges it if the record has changed since. */
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

/** The initial state of a form. `base` is the record or the defaults, without draft and URL values. */
export interface FormStart {
  base: Values;
  values: Values;
  draft: Draft | null;
  merge: FormMerge | null;
  /** Counts the restarts of the form, each of which mounts the form again. */
  round: number;
}

/** Returns the initial values: the record or defaults, then the draft, then the URL. */
export function useFormStart(fields: readonly ManifestField[], base: Values, given: Values = {}) {
  const { path } = useTabPlace();
  const store = useDraftStore();
  // The last saved or discarded round, whose late writes to the draft are ignored.
  const ended = useRef(-1);
  const [start, setStart] = useState<FormStart>(() => {
    const draft = readDraft(store.read(path), fields);
    const begun = draft ? resume(fields, base, draft) : { start: base, merge: null };
    return { base, values: { ...begun.start, ...given }, draft, merge: begun.merge, round: 0 };
  });
  const endDraft = (): void => {
    ended.current = start.round;
    store.write(path, null);
  };
  return {
    start,
    endDraft,
    keepDraft: (values: Values): void => {
      if (ended.current >= start.round) return;
      const draft = draftOf(fields, start.base, values);
      store.write(path, draft && JSON.stringify(draft));
    },
    restart: (): void => {
      endDraft();
      setStart({ ...start, values: start.base, draft: null, merge: null, round: start.round + 1 });
    },
    mergeWith: (theirs: Values, mine: Values): void => {
      const merge = mergeOf(fields, start.base, theirs, mine);
      setStart({ base: theirs, values: merge.result, draft: null, merge, round: start.round + 1 });
    },
  };
}

const REST_MS = 400;

export function useKeptDraft(keep: (values: Values) => void): void {
  const { subscribe, getValues } = useFormContext<Values>();
  const keepValues = useEvent(() => keep(getValues()));
  useEffect(() => {
    let waits = false;
    const keepNow = (): void => {
      if (waits) keepValues();
      waits = false;
    };
    const rest = debounce(keepNow, REST_MS);
    const stop = subscribe({
      formState: { values: true },
      // Ignores callbacks without a field name, which come from a reset.
      callback: ({ name }) => {
        if (name === undefined) return;
        waits = true;
        rest();
      },
    });
    window.addEventListener('pagehide', keepNow);
    return () => {
      stop();
      rest.cancel();
      keepNow();
      window.removeEventListener('pagehide', keepNow);
    };
  }, [subscribe, keepValues]);
}
