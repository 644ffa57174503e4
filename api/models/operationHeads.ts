import type { Context } from '../context';
import { firstEntryOf } from './operations';
import { change } from './sql';

/** The list of what people did leaves out these actions, which log in, log out or only look at data. */
const SESSION_ACTIONS: ReadonlySet<string> = new Set(['login', 'logout', 'recovery-code', 'view', 'view-image']);

/** Returns the kind of an operation that the audit log lists. */
export function kindOfOperation({ actor }: Context, action: string): 'PERSON' | 'SESSION' | 'SYSTEM' {
  if ((actor.viewer?.id ?? actor.id) === null) return 'SYSTEM';
  return SESSION_ACTIONS.has(action) ? 'SESSION' : 'PERSON';
}

/** The kinds of entries without an operation that a transaction has written. */
const LOGGED = new WeakMap<object, Set<string>>();

/**
 * Returns whether the next entry represents its operation in the list. It is normally the first, for an import the
 * last, and for the system one per transaction, resource and action, such as "12 orders expired".
 */
export function opensOperation(ctx: Context, resource: string, action: string): boolean {
  const { partOf, operation, transaction, rehearses } = ctx;
  if (partOf) return action === 'import' && partOf.undoes !== true;
  if (rehearses) return true;
  if (!operation) {
    if (!transaction || kindOfOperation(ctx, action) !== 'SYSTEM') return true;
    const known = LOGGED.get(transaction) ?? new Set();
    LOGGED.set(transaction, known);
    return known.size < known.add(`${resource} ${action}`).size;
  }
  const isFirst = operation.isLogged !== true;
  operation.isLogged = true;
  return isFirst;
}

/**
 * Marks the entry that lists the current operation. Used after a statement that wrote only entries following another
 * one.
 */
export async function markFirstEntry(ctx: Context, resource: string, action: string): Promise<void> {
  if (!ctx.operation || !opensOperation(ctx, resource, action)) return;
  const kind = kindOfOperation(ctx, action);
  await change(ctx, 'UPDATE `audit_log` SET `follows` = FALSE, `kind` = ? WHERE `id` = ?', [
    kind,
    await firstEntryOf(ctx),
  ]);
}
