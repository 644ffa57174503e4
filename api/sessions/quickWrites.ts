import type { ApiCall } from '../engine/http/apiCall';
import type { Write } from '../engine/http/writes';
import { writeOf } from '../engine/http/writes';
import { answersFile } from '../engine/rows/actions';
import { commandsOf } from '../engine/rows/commands';
import type { Database } from '../models/database';
import type { Asked, Quick } from './asked';

/** What a call writes of a declared resource, without its body; null for none. */
function writeBy({ method, resource, id, action }: Asked): Omit<Write, 'body'> | null {
  const record = id === undefined ? undefined : (): number => id;
  if (method === 'POST') return record || (action !== undefined && answersFile(resource, action)) ? null : { action };
  if (!record || action !== undefined) return null;
  return method === 'PUT' ? { id: record } : { gone: record };
}

/**
 * What is written of declared resources, without a trip for the session: the first statement of the transaction also
 * reads whether the session and its user still are what is remembered. Where they are not, all of it is taken back.
 * Those that a hand-made route answers are left to it.
 */
export function quickWrites(database: Database, calls: readonly ApiCall[]): Quick {
  const handMade = new Set(
    calls.filter(({ server }) => !server).map(({ method, path }) => `${method.toUpperCase()} ${path}`),
  );
  return (asked) => {
    const { method, resource, id, action } = asked;
    const rest = id !== undefined ? '/{id}' : action === undefined ? '' : `/actions/${action}`;
    const write = handMade.has(`${method} /${resource.name}${rest}`) ? null : writeBy(asked);
    if (!write) return null;
    return (ctx, { remembered, known, body }) =>
      writeOf(
        { resource, commands: commandsOf(database) },
        { ...ctx, proof: remembered.proofAlone(known) },
        { ...write, body },
      );
  };
}
