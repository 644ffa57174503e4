import { hasPattern } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { callsOf } from '../../engine/access/calls';
import { holdsPattern, holdsRole, isOpenToKeys } from '../../engine/access/permissions';
import { invalidField } from '../../errors';
import { isAssistantScope } from '../../keyText';

const PATTERN = /^(\*|(\*|[a-z][a-z0-9-]*):(\*|[a-z][a-z0-9-]*))$/;

/** Every call that the caller's role has and that a key may make, as `<resource>:<call>`. */
const callsOfRole = ({ actor, database, language }: Context): string[] =>
  [...database.registry.values()].flatMap((resource) =>
    callsOf(resource, language)
      .filter(({ roles, action }) => holdsRole(actor, roles) && isOpenToKeys(resource, action))
      .map(({ name }) => `${resource.name}:${name}`),
  );

/**
 * Checks the scopes of a key and removes repeated ones. Refuses (400) none at all, a text that is no pattern, and a
 * pattern that reaches beyond the caller's own rights or covers none of them.
 */
export function checkScopes(ctx: Context, given: readonly string[]): string[] {
  const scopes = [...new Set(given)];
  if (scopes.length === 0) throw invalidField('scopes', 'required');
  const calls = callsOfRole(ctx);
  for (const scope of scopes.filter((one) => !isAssistantScope(one))) {
    if (!PATTERN.test(scope)) throw invalidField('scopes', 'keys.scope', { scope: scope.slice(0, 64) });
    // `*` is `*:*`: nobody has it but by a pattern for everything.
    const isOwn = holdsPattern(ctx.actor, scope === '*' ? '*:*' : scope);
    if (!isOwn || !calls.some((call) => hasPattern([scope], call)))
      throw invalidField('scopes', 'keys.beyondRights', { scope });
  }
  return scopes;
}
