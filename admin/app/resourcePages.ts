import type { ManifestResource } from '@t3d/resources/kit';
import { createContext, useCallback, useContext, useState } from 'react';
import type { Placed } from '../state/addresses';
import { listPath } from '../state/resourcePaths';
import { pathAt } from '../state/tabs/model';
import { useUnsavedText } from '../state/unsaved';

/** The declarations of a resource with which its forms were last open to this person. */
export interface ResourceForms {
  create: ManifestResource | undefined;
  update: ManifestResource | undefined;
}
type FormsByName = ReadonlyMap<string, ResourceForms>;

/** The forms of all resources. A form outlives the right to it: something may be typed in there. */
export function resourceFormsOf(resources: readonly ManifestResource[], before: FormsByName = new Map()): FormsByName {
  const now = new Map(resources.map((resource) => [resource.name, resource]));
  return new Map(
    [...new Set([...before.keys(), ...now.keys()])].map((name) => {
      const [resource, old] = [now.get(name), before.get(name)];
      return [
        name,
        {
          create: resource?.calls.create ? resource : old?.create,
          update: resource?.calls.update ? resource : old?.update,
        },
      ];
    }),
  );
}

/** Whether a form stands at an address, be it one that can be opened no more. */
export const isFormPath = (forms: FormsByName, path: string): boolean =>
  [...forms.values()].some(({ create, update }) => {
    const below = (resource: ManifestResource): string | null =>
      path.startsWith(`${listPath(resource)}/`) ? path.slice(listPath(resource).length + 1) : null;
    return (create && below(create) === 'create') || (update && /^\d+$/.test(below(update) ?? ''));
  });

/** The pages of one resource: the present ones, and the forms that outlive a right. */
export interface ResourcePages extends ResourceForms {
  name: string;
  resource: ManifestResource | undefined;
}

/** Returns the pages of all resources, with those of which only an open form is left. */
export const resourcePagesOf = (resources: readonly ManifestResource[], forms: FormsByName): ResourcePages[] =>
  [...forms].flatMap(([name, { create, update }]) => {
    const resource = resources.find((one) => one.name === name);
    return resource || create || update ? [{ name, resource, create, update }] : [];
  });

/** Returns the addresses of all resources, then those of outliving forms. The first to claim an address gets it. */
export const placesOf = (resources: readonly ManifestResource[], forms: FormsByName): Placed[] =>
  [...resources, ...[...forms.values()].flatMap(({ create, update }) => [create, update])].flatMap((resource) =>
    resource ? [{ name: resource.name, base: listPath(resource) }] : [],
  );

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
