import type { Resource } from '../define';
import type { Field } from '../field';
import { aggregatesOf, operandsOf } from '../field';
import { isColumn } from '../stored';
import { kindOf } from '../kind';
import { fieldNamed, insteadOf } from './problem';

const EXAMPLE = "write the numbers, like formula: { add: ['price'], subtract: ['cost'] }";

/** A number that is stored, or that follows from the record's children. */
const isOperand = (field: Field): boolean =>
  kindOf(field).value === 'whole' && !field.sealed && (isColumn(field) || aggregatesOf(field).length > 0);

/** The greatest size of a field's value; infinite where its declaration does not say. */
const sizeOf = ({ min = -Infinity, max = Infinity }: Pick<Field, 'min' | 'max'>): number =>
  Math.max(Math.abs(min), Math.abs(max));

/** Numbers are added to what they are; an amount is multiplied by a number. */
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

/** What is wrong with a formula: names, kinds, and products that no number can hold. */
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
