import type { Declaration } from '../declaration';
import type { Resource } from '../define';
import type { Field } from '../field';
import { isColumn } from '../stored';
import { hasParts, kindOf } from '../kind';
import type { Check, Problem } from './problem';
import { fieldNamed } from './problem';

type Named = Pick<Field, 'kind'>;
/** Columns that no index takes: lists, and texts in several languages. */
const hasNoIndex = (field: Named): boolean => kindOf(field).storage === 'column' && hasParts(field);
const isYesNo = (field: Named | undefined): boolean => field !== undefined && kindOf(field).value === 'boolean';
const whatIs = (field: Named): string =>
  kindOf(field).value === 'object' ? `a value of several parts (${field.kind})` : `a list (${field.kind})`;

/** Why a field's own `unique` or `index` cannot be kept by the database, or lets no second record in. */
function ownProblems(field: Field): string[] {
  const { unique, index, default: usual, sealed } = field;
  const asked = Object.entries({ unique, index }).flatMap(([option, given]) => (given ? [option] : []));
  // What is wrong with files, links, children and sealed texts is said where these are judged.
  const { storage, refersTo } = kindOf(field);
  if (asked.length === 0 || sealed || storage !== 'column' || refersTo === 'file') return [];
  if (hasNoIndex(field))
    return asked.map(
      (option) =>
        `it is ${whatIs(field)}, of which the database keeps no index; ` +
        `leave ${option} out, or make each entry a record of its own`,
    );
  if (!isColumn(field))
    return asked.map((option) => `it is no column of its own, and cannot be ${option}; leave ${option} out`);
  if (!unique) return [];
  if (isYesNo(field)) return ['it is yes or no, and unique would allow two records in all; leave unique out'];
  return usual === undefined || usual === null
    ? []
    : [
        `it is unique, and every record of which nothing is said gets ${JSON.stringify(usual)}; ` +
          'leave the default out, or unique',
      ];
}

/** What is wrong with the sets of `unique` and `indexes`. */
function setProblems(resource: Resource, { unique = [], indexes = [] }: Declaration): string[] {
  return Object.entries({ unique, indexes }).flatMap(([called, sets]) =>
    sets.flatMap((set): string[] => [
      ...(set.length === 0 ? [`${called} has an empty set; name its fields, or leave it out`] : []),
      ...set
        .filter((name, at) => set.indexOf(name) !== at)
        .map((name) => `${called} names ${name} twice in one set; leave one out`),
      ...set.flatMap((name) => {
        const field = fieldNamed(resource, name);
        return field && hasNoIndex(field)
          ? [`${called} names ${name}, which is ${whatIs(field)}, of which the database keeps no index; leave it out`]
          : [];
      }),
      ...(called === 'unique' && set.length > 0 && set.every((name) => isYesNo(fieldNamed(resource, name)))
        ? [`unique names ${set.join(', ')} alone, of which there are few values; add a field that tells records apart`]
        : []),
    ]),
  );
}

/** Whether what tells records apart, and what finds them fast, can be an index of the database. */
export const checkKeys: Check = (resource) => [
  ...setProblems(resource, resource.declaration as unknown as Declaration).map((message): Problem => ({
    resource: resource.name,
    message,
  })),
  // A view has the fields of another, which is judged itself.
  ...(resource.view ? [] : Object.entries<Field>(resource.fields)).flatMap(([field, is]) =>
    ownProblems(is).map((message): Problem => ({ resource: resource.name, field, message })),
  ),
];
