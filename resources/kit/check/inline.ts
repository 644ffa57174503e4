import type { Declaration } from '../declaration';
import type { Field } from '../field';
import { isWorkedOut } from '../field';
import { kindOf } from '../kind';
import type { Check } from './problem';

/**
 * Why a field may not be changed in a list; null when it may. Computed values, and those that a form of its own
 * protects, may not.
 */
function reason(field: Field | undefined, name: string, { list, writable }: Declaration, view: boolean): string | null {
  if (!field) return 'it is no field';
  if (!list.columns.includes(name)) return 'it is no column of the list';
  if (!kindOf(field).isInline) return `a field of the kind ${field.kind} needs a form`;
  if (field.hidden || field.inputOnly || field.sealed) return 'it is not shown as it is stored';
  if (isWorkedOut(field) || field.isBelow) return 'it is worked out';
  if (writable?.includes(name)) return null;
  return field.managed || field.createOnly || field.through || (view && writable) ? 'no update writes it' : null;
}

/** What people change in a list's own cells is what an update of theirs takes. */
export const checkInline: Check = ({ name, fields, declaration: given, view }) => {
  const declaration = given as unknown as Declaration;
  const names = declaration.list.inline ?? [];
  if (names.length > 0 && !declaration.access.update)
    return [
      { resource: name, message: 'nobody may update it, so nothing of it is changed in a list; leave inline out' },
    ];
  return names.flatMap((field) => {
    const why = reason(fields[field], field, declaration, view);
    const message = `it cannot be changed in a list, as ${why}; leave it out of list.inline`;
    return why === null ? [] : [{ resource: name, field, message }];
  });
};
