import type { Field, Fields } from '../../kit/field';
import type { Shape } from '../../kit/shapes/shape';
import { isListShape, typeOfShape as typeOf } from '../../kit/shapes/shape';

const ONE_LINE = 255;

function textField(is: Shape): Omit<Field, 'required'> {
  if (is.enum) return { kind: 'enum', values: is.enum.filter((word) => word !== null) };
  const { maxLength: length = ONE_LINE, pattern } = is;
  return { kind: 'text', length, pattern, multiline: length > ONE_LINE || undefined };
}

/** Returns the form field for a part of a structured value, or null if no kind of field fits. */
function partField(is: Shape): Omit<Field, 'required'> | null {
  const limits = { min: is.minimum, max: is.maximum };
  switch (typeOf(is)) {
    case 'string':
      return textField(is);
    case 'integer':
      return { kind: is.format === 'money' ? 'money' : 'integer', ...limits };
    case 'number':
      return { kind: 'rate', ...limits };
    case 'boolean':
      return { kind: 'boolean' };
    case 'array':
      if (typeOf(is.items ?? {}) === 'string' && !is.items?.enum) return { kind: 'texts', limit: is.maxItems };
      return fieldsOfShape(is) && { kind: 'json', schema: is };
    case 'object':
      return fieldsOfShape(is) && { kind: 'json', schema: is };
    default:
      return null;
  }
}

/** Returns the form fields of a shape, or null if the shape has no generated form. */
export function fieldsOfShape(is: Shape | undefined): Fields | null {
  if (!is || is.$id !== undefined) return null;
  const one = isListShape(is) ? is.items : is;
  if (!one?.properties || typeOf(one) !== 'object') return null;
  const parts = Object.entries(one.properties).map(([name, property]) => {
    const field = partField(property);
    return (
      field &&
      ([name, { ...field, required: one.required?.includes(name) ?? false, default: property.default }] as const)
    );
  });
  return parts.some((part) => part === null) ? null : Object.fromEntries(parts.filter((part) => part !== null));
}

/** Lists all nested parts of a structured field by path, for example `accessories.serial`. */
export function partFields(name: string, field: Field): [string, Field][] {
  const parts = fieldsOfShape(field.schema);
  return Object.entries(parts ?? {}).flatMap(([part, is]) => {
    const path = `${name}.${part}`;
    return [[path, is] as [string, Field], ...partFields(path, is)];
  });
}
