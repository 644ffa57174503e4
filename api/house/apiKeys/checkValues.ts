import type { Context } from '../../context';
import { invalidField } from '../../errors';
import { isNetwork } from '../../models/logins';
import { hasPattern } from '@t3d/resources/kit';
import { callsOf, holdsPattern, holdsRole, isOpenToKeys } from '../../engine/access/permissions';
import { isAssistantScope } from '../../keyText';

interface Given {
  scopes?: readonly string[] | null;
  ipAllow?: readonly string[] | null;
  expiresAt?: Date | null;
}

/** Checks those of a key's values that are given, and answers them as they are stored. */
export function checkValues<G extends Given>(ctx: Context, given: G) {
  if (given.expiresAt && given.expiresAt <= ctx.now()) throw invalidField('expiresAt', 'keys.past');
  return {
    ...given,
    ...(given.scopes !== undefined && { scopes: checkScopes(ctx, given.scopes ?? []) }),
    ...(given.ipAllow !== undefined && { ipAllow: checkAddresses(given.ipAllow) }),
  };
}

/** Checks the addresses and networks from which a key may be used; removes repeated ones. */
function checkAddresses(given: readonly string[] | null | undefined): string[] {
  const addresses = [...new Set(given ?? [])];
  const wrong = addresses.find((address) => !isNetwork(address));
  if (wrong !== undefined) throw invalidField('ipAllow', 'keys.address', { address: wrong.slice(0, 64) });
  return addresses;
}

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
function checkScopes(ctx: Context, given: readonly string[]): string[] {
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
