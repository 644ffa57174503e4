import type { ManifestResource, Resource } from '@t3d/resources/kit';
import type { Actor } from '../../context';
import type { Call } from '../access/permissions';
import { mayCall } from '../access/permissions';
import { keepsPast } from '../asOf/instant';
import { mayLeaveRows } from '../import/leftRows';

/** The calls of a resource that the caller may make. */
export function callsOf(actor: Actor, resource: Resource): ManifestResource['calls'] {
  const { declaration } = resource;
  const can = (call: Call): boolean => mayCall(actor, resource, call);
  return {
    list: can('list'),
    show: can('show'),
    create: can('create'),
    update: can('update'),
    delete: can('delete'),
    export: can('export'),
    import: declaration.import !== undefined && can('import'),
    history: !declaration.untracked && can('show'),
    asOf: keepsPast(resource) && can('show'),
  };
}

/** What files of a resource's rows may be, and how they are taken. */
export function importFacts(resource: Resource): Pick<ManifestResource, 'importPartial' | 'importTypes' | 'importKey'> {
  const { types = ['xlsx'], key } = resource.declaration.import ?? {};
  return {
    importPartial: mayLeaveRows(resource),
    importTypes: [...types],
    importKey: [...((key as readonly string[] | undefined) ?? [])],
  };
}
