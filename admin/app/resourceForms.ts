import type { ManifestResource } from '@t3d/resources/kit';
import { createContext, useCallback, useContext, useState } from 'react';
import { pathAt } from '../state/tabs/model';
import { useUnsavedText } from '../state/unsaved';
import type { ResourceForms } from './resourcePages';
import { isFormPath, resourceFormsOf } from './resourcePages';

type FormsByName = ReadonlyMap<string, ResourceForms>;

/** The forms of all resources, with those whose right was taken since the back-office was opened. */
export function useResourceForms(resources: readonly ManifestResource[]): FormsByName {
  const [known, setKnown] = useState(() => ({ resources, forms: resourceFormsOf(resources) }));
  if (known.resources !== resources) setKnown({ resources, forms: resourceFormsOf(resources, known.forms) });
  return known.forms;
}

export const ResourceFormsContext = createContext<FormsByName>(new Map());

/** Whether a half-filled form at an address, whose right was taken meanwhile, is still open. */
export function useIsHalfDone(isOwnNow: (path: string) => boolean): (path: string) => boolean {
  const forms = useContext(ResourceFormsContext);
  const half = useUnsavedText((keys) =>
    [...keys]
      .map(pathAt)
      .filter((path) => !isOwnNow(path) && isFormPath(forms, path))
      .join('\n'),
  );
  return useCallback((path) => half.split('\n').includes(path), [half]);
}
