import type { Declaration } from '../declaration';
import type { Field } from '../field';
import { isColumn } from '../stored';
import { kindOf } from '../kind';
import { MAX_FOLDED, foldedFields, foldedName } from '../folded';
import type { Check, Problem } from './problem';

/** A text that people write freely: no word of a list, no number, no secret. */
const isFoldable = (field: Field): boolean => {
  const { value, isWord, isNumberText, isSecret } = kindOf(field);
  return value === 'text' && !isWord && !isNumberText && !isSecret;
};

/** Whether a text whose case makes no difference is unique by something, and has room for its second column. */
export const checkFolded: Check = ({ name: resource, fields, declaration }) => {
  const together = ((declaration as unknown as Declaration).unique ?? []).flat() as readonly string[];
  return foldedFields(fields).flatMap((field): Problem[] => {
    const is = fields[field] as Field;
    const messages = [
      ...(is.unique || together.includes(field)
        ? []
        : ['ignoreCase says how it is unique, and it is not; write unique: true, or leave ignoreCase out']),
      ...(isFoldable(is) && isColumn(is) && !is.sealed
        ? []
        : ['it ignores case, and is no text of a column of its own; leave ignoreCase out']),
      ...((is.length ?? 0) > MAX_FOLDED
        ? [`it ignores case, and may be longer than that is kept; write a length of at most ${MAX_FOLDED}`]
        : []),
      ...(fields[foldedName(field)]
        ? [`it ignores case, and ${foldedName(field)} is its second column; give that field another name`]
        : []),
    ];
    return messages.map((message) => ({ resource, field, message }));
  });
};
