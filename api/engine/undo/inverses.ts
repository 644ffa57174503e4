import type { Resource } from '@t3d/resources/kit';
import { rolesOf } from '@t3d/resources/kit';
import type { Inverse } from '../../declared/command';
import type { CheckedMessage } from '../../errors';
import { message } from '../../errors';
import type { Database } from '../../models/database';
import { actionOf } from '../access/permissions';
import { commandsOf } from '../rows/commands/commands';
import { judgesChildren } from '../rows/write/completeRows';
import { removes } from './remove';
import { restores } from './restore';
import { changesBack } from './update';

/** How an operation is taken back, or why it never is. */
export type HowToUndo =
  | { readonly inverse: Inverse; readonly why?: undefined }
  | { readonly inverse?: undefined; readonly why: CheckedMessage };

const putsBack = restores();

/**
 * Why an entry without an operation cannot be undone: an import is undone elsewhere, and an event is no action, nor is
 * what a rule makes of a record's children.
 */
export function whyNoOperation(
  database: Database,
  { resource, action }: { resource: string | null; action: string | null },
): CheckedMessage {
  if (action === 'import') return message('undo.import');
  const about = database.registry.get(resource ?? '');
  const isEvent = about?.declaration.history?.includes(action ?? '') || (about && judgesChildren(database, about));
  return message(isEvent ? 'undo.none' : 'undo.before');
}
const never = (why: CheckedMessage): HowToUndo => ({ why });

/** The same of the calls that every resource may have. */
function ofCall({ declaration }: Resource, call: string): HowToUndo | null {
  if (call === 'update') return { inverse: changesBack };
  if (call === 'create')
    return rolesOf(declaration.access.delete).length > 0 ? { inverse: removes } : never(message('undo.kept'));
  if (call === 'delete') return never(message('undo.deleted'));
  if (call === 'import') return never(message('undo.import'));
  if (call === 'undo') return never(message('undo.isUndo'));
  return null;
}

/** How what a declared action or call did is taken back: by its command's inverse, by what the engine knows, or not. */
export function howToUndo(
  database: Database,
  { resource: name, action }: { resource: string; action: string },
): HowToUndo {
  const resource = database.registry.get(name);
  if (!resource) return never(message('undo.none'));
  const declared = actionOf(resource, action);
  if (declared?.final) return never(message(`undo.final.${declared.final}`));
  if (declared?.set) return { inverse: putsBack };
  const own = commandsOf(database).find(name, action)?.steps.undo;
  return own ? { inverse: own } : ((declared ? null : ofCall(resource, action)) ?? never(message('undo.none')));
}
