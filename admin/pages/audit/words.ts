import type { Manifest, ManifestField } from '@t3d/resources/kit';

const LOG = 'audit-log';
type Words = ReadonlyMap<string, string>;

/** What actions and resources are called: the trail keeps their codes. A code that nobody has words for stays one. */
function wordsOf(
  { resources }: Manifest,
  common: Readonly<Record<string, string>>,
): { action: Words; resource: Words } {
  const action = new Map(Object.entries(common));
  // Several resources may have an action of one name: the plainest of its words stands for all of them.
  for (const { name, label } of resources
    .flatMap(({ actions }) => actions)
    .toSorted((one, other) => one.label.length - other.label.length))
    if (!action.has(name)) action.set(name, label);
  return { action, resource: new Map(resources.map(({ name, label }) => [name, label])) };
}

/** The number of a record is one of the resource beside it. */
const asRecord = (field: ManifestField): ManifestField =>
  field.name === 'recordId' ? { ...field, resourceIn: 'resource' } : field;
const asChoice = (field: ManifestField, words: Words | undefined): ManifestField =>
  words ? { ...field, kind: 'enum', options: [...words].map(([value, label]) => ({ value, label })) } : field;

/**
 * The audit log with its codes as words to read and to choose from. `common`: the actions that no resource declares.
 */
export function withAuditWords<M extends Manifest>(manifest: M, common: Readonly<Record<string, string>>): M {
  const words: Record<string, Words> = { ...wordsOf(manifest, common) };
  return {
    ...manifest,
    resources: manifest.resources.map((resource) =>
      resource.name === LOG
        ? { ...resource, fields: resource.fields.map((field) => asRecord(asChoice(field, words[field.name]))) }
        : resource,
    ),
  };
}
