import type { Field, Resource } from '@t3d/resources/kit';
import { aggregatesOf, operandsOf } from '@t3d/resources/kit';
import { childrenIn } from './children';

/** A field that a value is worked out from, and the resource that has it when it is not the value's own. */
interface Source {
  readonly field: Field;
  readonly of?: Resource;
}

/** Follows from the declarations alone, like what fields say of children: found once, and known by the field. */
const SOURCES = new WeakMap<Field, readonly Source[]>();

/** The field `name` of the record, or `name.other` of its children or of the record that it references. */
function sourcesNamed(registry: ReadonlyMap<string, Resource>, { fields }: Resource, path: string): Source[] {
  const [name = '', other] = path.split('.');
  const own = fields[name];
  // A hidden column of the record has no readers at all: what is computed from it is how they learn of it.
  if (!own || (own.hidden && other === undefined)) return [];
  const of = other === undefined ? undefined : (childrenIn(own)?.child ?? registry.get(own.resource ?? ''));
  const field = of?.fields[other ?? ''];
  return [{ field: own }, ...(of && field ? [{ of, field }] : [])];
}

/** Connects fields with those that they are worked out from; called once all declarations are there, and right. */
export function linkSources(registry: ReadonlyMap<string, Resource>): void {
  for (const resource of registry.values())
    for (const field of Object.values(resource.fields)) {
      const made = aggregatesOf(field).map((name) => field[name] as string);
      const paths = [...(field.computed ?? []), ...made, ...operandsOf(field)];
      const { through } = field;
      const target = through && [...registry.values()].find(({ table, view }) => table === through.table && !view);
      const looked = target?.fields[through?.to ?? ''];
      SOURCES.set(field, [
        ...paths.flatMap((path) => sourcesNamed(registry, resource, path)),
        ...(looked ? [{ field: looked }] : []),
      ]);
    }
}

/** The fields that a value is worked out from: a sum, a number of children, a computed value, one that is looked up. */
export const sourcesOf = (field: Field): readonly Source[] => SOURCES.get(field) ?? [];
