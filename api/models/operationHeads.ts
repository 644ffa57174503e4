import type { Context } from '../context';
import { firstEntryOf } from './operations';
import { change } from './sql';

/** The actions of logging in, logging out and looking at data, which the list of operations leaves out. */
const SESSION_ACTIONS: ReadonlySet<string> = new Set(['login', 'logout', 'recovery-code', 'view', 'view-image']);

/** Returns the kind of an operation that the audit log lists. */
export function kindOfOperation({ actor }: Context, action: string): 'PERSON' | 'SESSION' | 'SYSTEM' {
  if ((actor.viewer?.id ?? actor.id) === null) return 'SYSTEM';
  return SESSION_ACTIONS.has(action) ? 'SESSION' : 'PERSON';
}

/** The entries without an operation that a transaction has written, by kind. */
const LOGGED = new WeakMap<object, Set<string>>();

/**
 * Returns whether the next entry represents its operation in the list: normally the first one, and for the system one
 * per transaction and action.
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

/** Marks the entry that represents the current operation, after a statement that wrote only other entries. */
export async function markFirstEntry(ctx: Context, resource: string, action: string): Promise<void> {
  if (!ctx.operation || !opensOperation(ctx, resource, action)) return;
  const kind = kindOfOperation(ctx, action);
  await change(ctx, 'UPDATE `audit_log` SET `follows` = FALSE, `kind` = ? WHERE `id` = ?', [
    kind,
    await firstEntryOf(ctx),
  ]);
}
