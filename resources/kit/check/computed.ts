import type { Resource } from '../define';
import { type Field, aggregatesOf, operandsOf } from '../field';
import { isColumn, kindOf, isNumber } from '../kind';
import { type Check, type Product, fieldNamed, insteadOf, namesOf } from './problem';

const leads = (field: Field): boolean => kindOf(field).refersTo === 'record' || kindOf(field).storage === 'children';

/** Reports a source that is neither a column of the record nor a field of a referenced record. */
function sourceProblems(resource: Resource, path: string, { resources }: Product): string[] {
  const [name = '', other] = path.split('.');
  const own = fieldNamed(resource, name);
  if (!own)
    return [
      `it is computed from ${name}, which is no field of ${resource.name}; ${insteadOf(name, namesOf(resource))}`,
    ];
  if (other === undefined)
    return isColumn(own) || own.through || kindOf(own).storage === 'links'
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

/** The options that need a column, which computed fields do not have. */
const FOUND_BY = ['filter', 'search', 'index', 'unique'] as const;
const INSTEAD = 'leave it out, or let the database compute it: write formula, countOf, sumOf, minOf or maxOf';
const foundProblems = (field: Field): string[] =>
  FOUND_BY.filter((option) => field[option]).map(
    (option) => `code computes it when it is shown, so it has no ${option}; ${INSTEAD}`,
  );

/** Checks that each computed field declares its sources, and that readers of the field may read the sources. */
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

const EXAMPLE = "write the numbers, like formula: { add: ['price'], subtract: ['cost'] }";

const isOperand = (field: Field): boolean =>
  kindOf(field).value === 'whole' && !field.encrypted && (isColumn(field) || aggregatesOf(field).length > 0);

const sizeOf = ({ min = -Infinity, max = Infinity }: Pick<Field, 'min' | 'max'>): number =>
  Math.max(Math.abs(min), Math.abs(max));

/** Reports sums of different kinds, and products of two amounts. */
function kindProblems(field: Field, operands: readonly (readonly [string, Field])[], isProduct: boolean): string[] {
  const { kind } = field;
  const { isAmount } = kindOf(field);
  if (isProduct) {
    const amounts = operands.filter(([, one]) => kindOf(one).isAmount).length;
    return amounts === (isAmount ? 1 : 0)
      ? []
      : [
          isAmount
            ? 'an amount is one amount times one whole number; write two such fields'
            : 'a whole number is a product of whole numbers; write f.money for an amount',
        ];
  }
  return operands
    .filter((one) => one[1].kind !== kind)
    .map(
      ([name, { kind: other }]) =>
        `formula adds ${name}, a field of the kind ${other}, to a field of the kind ${kind}; write f.${other}`,
    );
}

/** Reports unknown operands, operands of the wrong kind, and results too large for a JavaScript number. */
export function formulaProblems(resource: Resource, field: Field): string[] {
  const { formula, kind } = field;
  if (formula === undefined) return [];
  const names = operandsOf(field);
  const isProduct = 'multiply' in formula;
  if (names.length === 0 || (isProduct ? names.length !== 2 : formula.add.length === 0))
    return [`formula names too few or too many numbers; ${EXAMPLE}`];
  if (kindOf(field).value !== 'whole')
    return [`a field of the kind ${kind} has no formula; write f.integer or f.money`];
  if (aggregatesOf(field).length > 0) return ['it has both a formula and children; leave one of them out'];
  const known = Object.keys(resource.fields).filter((name) => isOperand(resource.fields[name] as Field));
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    return unknown.map(
      (name) =>
        `formula names ${name}, which is no number of ${resource.name} that the database knows; ` +
        insteadOf(name, known),
    );
  const operands = names.map((name) => [name, fieldNamed(resource, name) as Field] as const);
  const isLarge = isProduct && operands.reduce((all, [, one]) => all * sizeOf(one), 1) > Number.MAX_SAFE_INTEGER;
  return [
    ...kindProblems(field, operands, isProduct),
    ...(isLarge
      ? [`formula may pass ${Number.MAX_SAFE_INTEGER}; give ${names.join(' and ')} a smaller min and max`]
      : []),
  ];
}

/** Reports mistakes in `isBelow`: unknown fields, wrong kinds, and fields that some readers may not read. */
export function belowProblems(resource: Resource, { isBelow, read, managed }: Field): string[] {
  if (!isBelow) return [];
  const { amount, limits = [], by, usual = {} } = isBelow;
  const named = [amount, ...limits, ...(by === undefined ? [] : [by])];
  const missing = named.filter((name) => !fieldNamed(resource, name));
  const amounts = [amount, ...limits].filter((name) => fieldNamed(resource, name));
  const words = by === undefined ? undefined : (fieldNamed(resource, by)?.values ?? []);
  const secret = [amount, by].filter((name) => {
    const readers = name === undefined ? undefined : fieldNamed(resource, name)?.read;
    return readers !== undefined && !read?.every((role) => readers.includes(role));
  });
  const compared = fieldNamed(resource, amount);
  const isDecimal = compared !== undefined && kindOf(compared).value === 'decimal';
  return [
    ...(managed ? [] : ['it is worked out, and nobody writes it; write managed: true']),
    ...missing.map(
      (name) => `isBelow names ${name}, which is no field of ${resource.name}; ${insteadOf(name, namesOf(resource))}`,
    ),
    ...amounts
      .filter((name) => !isNumber(fieldNamed(resource, name) as Field))
      .map((name) => `isBelow compares ${name}, which is no number; name a field that is`),
    ...(limits.length > 0 || by !== undefined ? [] : ['isBelow has no limit; write limits, or by and usual']),
    ...Object.keys(usual)
      .filter((word) => !words?.includes(word))
      .map((word) => `isBelow has a usual limit of ${word}; ${insteadOf(word, words ?? [])}`),
    ...Object.entries(usual)
      .filter(([, limit]) => !isDecimal && !Number.isInteger(limit))
      .map(([word, limit]) => `isBelow has a usual limit of ${limit} for ${word}; write a whole number of minor units`),
    ...secret.map((name) => `isBelow tells of ${name}, which not all its readers may read; give it the same read`),
  ];
}
