import type { ManifestResource } from '@t3d/resources/kit';
import { listPath } from '../state/resourcePaths';

/** What the forms of a resource are made of: as it is, or as it was when this person could last open them. */
export interface ResourceForms {
  create: ManifestResource | undefined;
  update: ManifestResource | undefined;
}
type FormsByName = ReadonlyMap<string, ResourceForms>;

/**
 * The forms of all resources. A right that is taken away leaves the form that was made under it: something may be typed
 * in there.
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

/** Whether a form stands at an address, be it one that can be opened no more. */
export const isFormPath = (forms: FormsByName, path: string): boolean =>
  [...forms.values()].some(({ create, update }) => {
    const below = (resource: ManifestResource): string | null =>
      path.startsWith(`${listPath(resource)}/`) ? path.slice(listPath(resource).length + 1) : null;
    return (create && below(create) === 'create') || (update && /^\d+$/.test(below(update) ?? ''));
  });

/** What stands at one address and below it. */
export interface ResourcePages extends ResourceForms {
  name: string;
  base: string;
  resource: ManifestResource | undefined;
}

/**
 * The pages of all resources by their addresses. Forms of the past that stood elsewhere keep their address, where
 * nothing else has it.
 */
export function resourcePagesOf(resources: readonly ManifestResource[], forms: FormsByName): ResourcePages[] {
  const taken = new Map(resources.map((resource) => [listPath(resource), resource.name]));
  return [...forms].flatMap(([name, { create, update }]) => {
    const resource = resources.find((one) => one.name === name);
    const all = [resource, create, update].filter((one) => one !== undefined);
    const bases = [...new Set(all.map(listPath))].filter((base) => (taken.get(base) ?? name) === name);
    const at = (base: string, one: ManifestResource | undefined): ManifestResource | undefined =>
      one && listPath(one) === base ? one : undefined;
    return bases.map((base) => ({
      name,
      base,
      resource: at(base, resource),
      create: at(base, create),
      update: at(base, update),
    }));
  });
}
