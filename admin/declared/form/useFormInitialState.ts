import { useState } from 'react';
import type { ManifestField } from '@t3d/resources/kit';
import { useDraftStore } from '../../state/drafts';
import { readDraft, resume } from './draft';
import type { Draft } from './draft';
import { mergeOf } from './merge';
import type { FormMerge } from './merge';
import type { Values } from './validation';

/** How a form begins: the record it will change (or the values of a fresh one), and what is laid over it. */
export interface FormInitialState<Base extends Values = Values> {
  base: Base;
  start: Values;
  /** Where its draft is kept. */
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

/**
 * A form begins with its draft, where one waits; anew without it; or with somebody else's version merged into what was
 * typed. What the address gives stands above a draft.
 */
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
