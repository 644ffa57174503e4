import { f } from '../../kinds';
import type { Field } from '../field';
import { fieldSets } from './fields';
import type { Check, Problem, Product } from './problem';
import { insteadOf } from './problem';

const NO_DICTIONARY = 'its values are named by a dictionary, and the product names none; write `dictionary` in it';
/** Fields of the kinds of those by which an entry is read. */
const ENTRY = {
  type: f.text(),
  value: f.text(),
  label: f.i18n(),
  order: f.integer(),
  off: f.boolean(),
};

function saidOf({ dictionary, strict, multiline }: Field, product: Product): string[] {
  if (dictionary === undefined)
    return strict ? ['strict says that it takes entries of a dictionary only; write which, or leave strict out'] : [];
  return [
    ...(product.dictionary ? [] : [NO_DICTIONARY]),
    ...(multiline ? ['its values are entries of a dictionary, which are short; leave multiline out'] : []),
  ];
}

/** Whether the resource that the product names as its dictionary has the fields that it names. */
const checkEntries: Check = ({ name, fields }, { dictionary }) =>
  dictionary?.resource !== name
    ? []
    : Object.entries<Field>(ENTRY).flatMap(([part, { kind }]): Problem[] => {
        const given = dictionary[part as keyof typeof ENTRY];
        if (fields[given]?.kind === kind) return [];
        const known = Object.keys(fields).filter((one) => fields[one]?.kind === kind);
        const named = `the product's dictionary names ${given} as its ${part}, which is no ${kind}`;
        const message = `${named}; ${insteadOf(given, known)}`;
        return [{ resource: name, message }];
      });

/** Whether what takes its values from the dictionary can do so. */
export const checkDictionary: Check = (resource, product) => [
  ...fieldSets(resource).flatMap(({ before, fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      saidOf(field, product).map((message): Problem => ({ resource: resource.name, field: before + name, message })),
    ),
  ),
  ...checkEntries(resource, product),
];
