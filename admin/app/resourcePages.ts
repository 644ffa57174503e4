import type { ManifestResource } from '@t3d/resources/kit';
import { createContext, useCallback, useContext, useState } from 'react';
import type { Placed } from '../state/addresses';
import { listPath } from '../state/resourcePaths';
import { pathAt } from '../state/tabs/model';
import { useUnsavedText } from '../state/unsaved';

/**
 * The declaration of a resource for its create form and its edit form. The declaration dates from when the user last
 * had the permission for the form. Undefined if the user has never had the permission.
 */
export interface ResourceForms {
  create: ManifestResource | undefined;
  update: ManifestResource | undefined;
}
type FormsByName = ReadonlyMap<string, ResourceForms>;

/**
 * Returns the forms of all resources. Keeps a form after the user lost the form's permission, because the form may
 * contain unsaved input.
 */
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

/** Returns true if an address is a form, even a form that the user may no longer open. */
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

/**
 * Returns the pages of all resources. If the user lost a resource's permission, the resource has only the open form.
 */
export const resourcePagesOf = (resources: readonly ManifestResource[], forms: FormsByName): ResourcePages[] =>
  [...forms].flatMap(([name, { create, update }]) => {
    const resource = resources.find((one) => one.name === name);
    return resource || create || update ? [{ name, resource, create, update }] : [];
  });

/**
 * Returns the addresses of all resources, then the addresses of forms without permission. The first resource to claim
 * an address gets the address.
 */
export const placesOf = (resources: readonly ManifestResource[], forms: FormsByName): Placed[] =>
  [...resources, ...[...forms.values()].flatMap(({ create, update }) => [create, update])].flatMap((resource) =>
    resource ? [{ name: resource.name, base: listPath(resource) }] : [],
  );

/** Returns the forms of all resources. Includes forms that lost their permission since the back-office opened. */
export function useResourceForms(resources: readonly ManifestResource[]): FormsByName {
  const [known, setKnown] = useState(() => ({ resources, forms: resourceFormsOf(resources) }));
  if (known.resources !== resources) setKnown({ resources, forms: resourceFormsOf(resources, known.forms) });
  return known.forms;
}

export const ResourceFormsContext = createContext<FormsByName>(new Map());

/** Returns a function that says whether an address is an open form with unsaved work and without permission. */
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
