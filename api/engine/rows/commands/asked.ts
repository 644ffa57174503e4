import type { Action, Field } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { Invalid, invalidField } from '../../../errors';
import { mayWriteInput } from '../../access/permissions';
import { missingInputs } from '../read/conditions';
import { validated } from '../write/values';

const MAX_IDS = 50_000;

/** What is asked of an action: rows by their ids, in the order of those, and its input, valid and with defaults. */
export interface Asked {
  action: Action;
  /** The inputs that the caller may give. */
  fields: Record<string, Field>;
  ids: number[];
  input: Record<string, unknown>;
}

/** The ids of a body, each once and in their order. Without number ranges, an action on rows names at least one. */
export function readIds(action: Action, ids: unknown, hasRanges: boolean): number[] {
  if (action.on === 'resource') {
    if (ids !== undefined) throw invalidField('ids', 'unknown');
    return [];
  }
  if (ids === undefined && hasRanges) return [];
  if (!Array.isArray(ids) || ids.length === 0) throw invalidField('ids', 'selectOne');
  if (!ids.every((id) => Number.isSafeInteger(id) && (id as number) > 0)) throw invalidField('ids', 'id');
  if (ids.length > MAX_IDS) throw invalidField('ids', 'limit', { limit: MAX_IDS });
  if (action.on === 'one' && ids.length !== 1) throw invalidField('ids', 'exactlyOne');
  return [...new Set(ids as number[])].sort((a, b) => a - b);
}

const defaultsOf = (fields: Readonly<Record<string, Field>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { default: value }]) => (value === undefined ? [] : [[name, value]])),
  );

/** Reads what a caller sends for an action, and what the server's own code asks of a command. 400 for what is wrong. */
export function readAsked(ctx: Context, action: Action, body: unknown): Asked {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Invalid('invalidInput');
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const { ids, ...others } = sent;
  // An action on the whole resource may have an input of that name.
  const [given, rest] = action.input?.ids ? [undefined, sent] : [ids, others];
  const fields = Object.fromEntries(
    Object.entries<Field>(action.input ?? {}).filter(([, field]) => mayWriteInput(ctx.actor, field)),
  );
  const namesRanges = action.ranges === true && rest.ranges !== undefined && rest.ranges !== null;
  const chosen = readIds(action, given, namesRanges);
  if (chosen.length > 0 && namesRanges && (rest.ranges as unknown[]).length !== 0)
    throw invalidField('ranges', 'idsOrRanges');
  const input = { ...defaultsOf(fields), ...validated(fields, rest, { gmtOffset: ctx.gmtOffset }) };
  const missing = missingInputs(ctx, fields, input);
  if (Object.keys(missing).length > 0) throw new Invalid('invalid', {}, missing);
  return { action, fields, ids: chosen, input };
}
