import { isPlainText } from '@t3d/resources/kit';
import { Invalid, invalidField } from './errors';

/** Nothing that we take is a tenth as deep; what is cannot be walked by every library on its way. */
const MAX_DEPTH = 64;

/**
 * Refuses what somebody sends when a text in it cannot be stored, naming the outermost field, or when it is nested too
 * deep. Walks without recursion, because depth is what it looks for.
 */
export function requirePlain(sent: unknown): void {
  const open: { value: unknown; depth: number; field: string }[] = [{ value: sent, depth: 0, field: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth, field } = next;
    if (typeof value === 'string' && !isPlainText(value))
      throw field ? invalidField(field, 'text') : new Invalid('invalidInput');
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) throw new Invalid('invalidInput');
    for (const [name, each] of Object.entries(value)) {
      // A value named `toString` or `valueOf` hides what libraries call to print its object.
      if (!isPlainText(name) || name in Object.prototype) throw new Invalid('invalidInput');
      open.push({ value: each, depth: depth + 1, field: field || (Array.isArray(sent) ? '' : name) });
    }
  }
}
