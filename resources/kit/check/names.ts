import type { Resource } from '../define';
import type { Field, Fields } from '../field';
import { isColumn, kindOf } from '../kind';
import type { ValueSource } from '../fieldOptions';
import type { Predicate } from '../predicates';
import { fieldsOf } from '../predicates';
import { fieldSets } from './fields';
import { predicateProblems } from './predicates';
import { belowProblems } from './computed';
import type { Check, Problem, Product } from './problem';
import { fieldNamed, insteadOf, namesOf } from './problem';

function columnsShown(source: ValueSource | null): string[] {
  if (source === null) return [];
  if (typeof source === 'string') return [source];
  if ('coalesce' in source) return [...source.coalesce];
  return [source.own, ...columnsShown(source.then), ...columnsShown(source.otherwise)];
}

function columnProblems(resource: Resource, name: string, called: string): string[] {
  const field = fieldNamed(resource, name);
  if (!field) {
    const known = namesOf(resource).filter((one) => isColumn(fieldNamed(resource, one) as Field));
    return [`${called} names ${name}, which is no field of ${resource.name}; ${insteadOf(name, known)}`];
  }
  return isColumn(field) ? [] : [`${called} names ${name}, which is no column of its own; name a field that is stored`];
}

function sourceProblems(
  resource: Resource,
  { presentedAs = {}, sameAs, currencyIn }: Field,
  { roles }: Product,
): string[] {
  return [
    ...Object.keys(presentedAs)
      .filter((role) => !roles.includes(role))
      .map((role) => `presentedAs names the role ${role}, which is none; ${insteadOf(role, roles)}`),
    ...Object.values(presentedAs)
      .flatMap(columnsShown)
      .flatMap((name) => columnProblems(resource, name, 'presentedAs')),
    ...(sameAs === undefined ? [] : columnProblems(resource, sameAs, 'sameAs')),
    ...(currencyIn === undefined || fieldNamed(resource, currencyIn)
      ? []
      : [`currencyIn names ${currencyIn}, which is no field; ${insteadOf(currencyIn, namesOf(resource))}`]),
  ];
}

/** Checks that the field shown by `through` exists and is not encrypted. */
function throughProblems(resource: Resource, { through }: Field, { resources }: Product): string[] {
  if (!through) return [];
  const target = [...resources.values()].find(({ table, view }) => table === through.table && !view);
  const link = columnProblems(resource, through.field, 'through');
  // Skips technical tables, because they have no declaration.
  if (!target || link.length > 0) return link;
  const seen = fieldNamed(target, through.to);
  if (!seen)
    return [
      `it is looked up as ${through.to} of ${target.name}, which it has not; ${insteadOf(through.to, namesOf(target))}`,
    ];
  if (!isColumn(seen))
    return [`it looks up ${target.name}.${through.to}, which is no column; look up a field that is stored`];
  return seen.encrypted
    ? [`it looks up ${target.name}.${through.to}, which is encrypted; look up a field that is not`]
    : [];
}

function referenceProblems(field: Field, { resources }: Product): string[] {
  if (kindOf(field).refersTo !== 'record') return [];
  const to = field.resource ?? '';
  const target = resources.get(to);
  if (!target) return [`it references ${to}, which nobody declares; ${insteadOf(to, resources.keys())}`];
  return [field.choose, ...Object.values(field.chooseAs ?? {})]
    .filter((predicate) => predicate !== undefined)
    .flatMap((predicate) => predicateProblems(target, predicate, 'choose'));
}

/** Checks that the `choose` condition of an enum uses only the enum itself and its values. */
function wordProblems(resource: Resource, name: string, field: Field): string[] {
  if (!kindOf(field).isWord) return [];
  return [field.choose, ...Object.values(field.chooseAs ?? {})]
    .filter((predicate) => predicate !== undefined)
    .flatMap((predicate) => [
      ...fieldsOf(predicate)
        .filter((one) => one !== name)
        .map((one) => `choose names ${one}, but chooses among its own words; write ${name}`),
      ...predicateProblems({ ...resource, fields: { [name]: field } }, predicate, 'choose').filter(
        (message) => !message.includes('which is no field'),
      ),
    ]);
}

const conditionProblems = (resource: Resource, fields: Fields, field: Field): string[] =>
  (['showWhen', 'requiredWhen', 'editable'] as const).flatMap((called) => {
    const target = { ...resource, fields: { ...resource.fields, ...fields } };
    return field[called] ? predicateProblems(target, field[called] as Predicate, called) : [];
  });

export const checkNames: Check = (resource, product) =>
  fieldSets(resource).flatMap(({ before, fields }) =>
    Object.entries(fields).flatMap(([name, field]): Problem[] =>
      [
        ...sourceProblems(resource, field, product),
        ...throughProblems(resource, field, product),
        ...belowProblems(resource, field),
        ...referenceProblems(field, product),
        ...wordProblems(resource, name, field),
        ...conditionProblems(resource, fields, field),
      ].map((message) => ({ resource: resource.name, field: before + name, message })),
    ),
  );
