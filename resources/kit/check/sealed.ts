import type { Declaration } from '../declaration';
import type { Field } from '../field';
import { kindOf } from '../kind';
import type { Check, Problem } from './problem';

function optionsOf({ filter, search, index, unique, presentedAs, through }: Field): string[] {
  return Object.entries({ filter, search, index, unique, presentedAs, through })
    .filter(([, given]) => given)
    .map(([option]) => option);
}

/** Where a declaration finds, orders, compares or adds up by a field. */
function usesOf(declaration: Declaration, name: string): string[] {
  const { label, list, unique, indexes, totals, sums, import: imports } = declaration;
  return Object.entries({
    label,
    'list.sort': (list.sort ?? '').replace(/^-/, ''),
    unique: unique?.flat(),
    indexes: indexes?.flat(),
    totals: totals && [totals.of, ...totals.by],
    sums,
    'import.key': imports?.key,
  })
    .filter(([, names]) => [names].flat().includes(name))
    .map(([part]) => part);
}

/** What is encrypted at rest is a text, and nothing is found, ordered, compared or added up by it. */
export const checkSealed: Check = ({ name, fields, declaration }) =>
  Object.entries(fields)
    .filter(([, field]) => field.sealed)
    .flatMap(([field, is]): Problem[] => {
      const uses = [...optionsOf(is), ...usesOf(declaration as unknown as Declaration, field)];
      return [
        ...(kindOf(is).isSealable ? [] : ['it is sealed and no text; seal a text, or leave sealed out']),
        ...(uses.length > 0
          ? [`it is sealed, and what is encrypted can be no ${uses.join(', no ')}; leave that out, or leave sealed out`]
          : []),
      ].map((message) => ({ resource: name, field, message }));
    });
