import type { Resource } from '../define';
import type { Field } from '../field';
import { isColumn } from '../stored';
import { kindOf } from '../kind';
import type { Check, Product } from './problem';
import { fieldNamed, insteadOf, namesOf } from './problem';

/** Whether the value names other records. */
const leads = (field: Field): boolean => kindOf(field).refersTo === 'record' || kindOf(field).storage === 'children';

/** Checks one source of a computed field: a column of the record, or a field of records that it names. */
function sourceProblems(resource: Resource, path: string, { resources }: Product): string[] {
  const [name = '', other] = path.split('.');
  const own = fieldNamed(resource, name);
  if (!own)
    return [
      `it is computed from ${name}, which is no field of ${resource.name}; ${insteadOf(name, namesOf(resource))}`,
    ];
  if (other === undefined)
    return isColumn(own) || kindOf(own).storage === 'links'
      ? []
      : [`it is computed from ${name}, which is no column of its own; write a field that is stored`];
  const target = leads(own) ? resources.get(own.resource ?? '') : undefined;
  if (!target) return [`it is computed from ${path}, but ${name} names no records; write ${name}`];
  const field = fieldNamed(target, other);
  if (!field)
    return [`it is computed from ${path}, which ${target.name} has not; ${insteadOf(other, namesOf(target))}`];
  return field.hidden
    ? [`it is computed from ${path}, which is hidden, so nobody would see it; write a field that has readers`]
    : [];
}

/** Options that search, sort or index a column, which a list cannot do with a value that code computes. */
const FOUND_BY = ['filter', 'search', 'index', 'unique'] as const;
const INSTEAD = 'leave it out, or let the database compute it: write formula, countOf, sumOf, minOf or maxOf';
const foundProblems = (field: Field): string[] =>
  FOUND_BY.filter((option) => field[option]).map(
    (option) => `code computes it when it is shown, so it has no ${option}; ${INSTEAD}`,
  );

/** Whether computed fields say what they are computed from: who may read them follows from that. */
export const checkComputed: Check = (resource, product) =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const { computed } = field;
    if (computed === undefined) return [];
    const messages =
      Array.isArray(computed) && computed.length > 0
        ? (computed as readonly string[]).flatMap((path) => sourceProblems(resource, path, product))
        : ["it does not say what it is computed from; write the fields, like computed: ['price']"];
    return [...messages, ...foundProblems(field)].map((message) => ({ resource: resource.name, field: name, message }));
  });
