import type { ManifestResource } from '@t3d/resources/kit';
import { createContext, useCallback, useContext, useState } from 'react';
import type { Placed } from '../state/addresses';
import { listPath } from '../state/resourcePaths';
import { pathAt } from '../state/tabs/model';
import { useUnsavedText } from '../state/unsaved';

/** The declarations of a resource when the user last had the permissions for its forms. */
export interface ResourceForms {
  create: ManifestResource | undefined;
  update: ManifestResource | undefined;
}
type FormsByName = ReadonlyMap<string, ResourceForms>;

/** Returns the forms, including those whose permission the user has lost, because they may contain unsaved input. */
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

/** Returns whether a path is a form, even one that the user may no longer open. */
export const isFormPath = (forms: FormsByName, path: string): boolean =>
  [...forms.values()].some(({ create, update }) => {
    const below = (resource: ManifestResource): string | null =>
      path.startsWith(`${listPath(resource)}/`) ? path.slice(listPath(resource).length + 1) : null;
    return (create && below(create) === 'create') || (update && /^\d+$/.test(below(update) ?? ''));
  });

export interface ResourcePages extends ResourceForms {
  name: string;
  resource: ManifestResource | undefined;
}

/** Returns the resources with pages. A hidden resource has only its open form. */
export const resourcePagesOf = (resources: readonly ManifestResource[], forms: FormsByName): ResourcePages[] =>
  [...forms].flatMap(([name, { create, update }]) => {
    const resource = resources.find((one) => one.name === name);
    return resource || create || update ? [{ name, resource, create, update }] : [];
  });

/**
 * Returns the addresses of resources. Forms without permission come last, because the first resource with an address
 * gets it.
 */
export const placesOf = (resources: readonly ManifestResource[], forms: FormsByName): Placed[] =>
  [...resources, ...[...forms.values()].flatMap(({ create, update }) => [create, update])].flatMap((resource) =>
    resource ? [{ name: resource.name, base: listPath(resource) }] : [],
  );

/** Tracks the forms, including those that have lost their permission. */
export function useResourceForms(resources: readonly ManifestResource[]): FormsByName {
  const [known, setKnown] = useState(() => ({ resources, forms: resourceFormsOf(resources) }));
  if (known.resources !== resources) setKnown({ resources, forms: resourceFormsOf(resources, known.forms) });
  return known.forms;
}

export const ResourceFormsContext = createContext<FormsByName>(new Map());

/** Returns whether an address is an open form with unsaved work and without permission. */
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
