import type { Field, Kind } from './fields';

/** Kinds that are changed in a cell of a list: one value, one small input. */
export const INLINE_KINDS: readonly Kind[] = ['text', 'integer', 'money', 'boolean', 'enum'];

interface Listed {
  readonly list: { readonly columns: readonly string[]; readonly inline?: readonly string[] };
  readonly access: { readonly update?: unknown };
  readonly writable?: readonly string[];
}

/**
 * Why a field may not be changed in a list; null when it may. Computed values, and those that a form of its own
 * protects, may not.
 */
function reason(field: Field | undefined, name: string, { list, writable }: Listed, view: boolean): string | null {
  if (!field) return 'is no field';
  if (!list.columns.includes(name)) return 'is no column of the list';
  if (!INLINE_KINDS.includes(field.kind)) return `is of the kind ${field.kind}, which needs a form`;
  if (field.hidden || field.inputOnly || field.sealed) return 'is not shown as it is stored';
  if (writable?.includes(name)) return null;
  return field.managed || field.createOnly || field.through || (view && writable)
    ? 'is not written by an update'
    : null;
}

/** Refuses a declaration whose list lets people change in place what an update does not take. */
export function requireInline(
  resource: string,
  fields: Readonly<Record<string, Field>>,
  declaration: Listed,
  view: boolean,
): void {
  const names = declaration.list.inline ?? [];
  if (names.length > 0 && !declaration.access.update)
    throw new Error(`${resource}: nobody may update it, so nothing of it is changed in a list`);
  for (const name of names) {
    const wrong = reason(fields[name], name, declaration, view);
    if (wrong) throw new Error(`${resource}.${name} cannot be changed in a list: it ${wrong}`);
  }
}
