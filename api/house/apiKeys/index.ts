/**
 * Keys by which programs call the API for their owner. Commands: `create` and `rotate` answer the key once, `update`
 * checks scopes (`scopes`) and addresses (`addresses`). How a call with a key finds its caller is in `api/sessions`.
 */

import type { CommandsFor } from '../../declared/command';
import { defineSubject } from '../../engine/http/subject';
import apiKeys from '@t3d/resources/house/api-keys';
import { command } from '../../engine/rows/commands/command';
import { Invalid, invalidField, Unauthenticated } from '../../errors';
import { makeKeyText, prefixOf, isAssistantScope } from '../../keyText';
import { addKeyText, removeEndedTexts } from '../../models/keyActors';
import { changesBetween, recordHistory } from '../../models/history';
import { people } from '../../models/people';
import { table } from '../../models/table';
import { SANDBOX_WORLD } from '../../sandbox/world';
import { HOUR_MS, hasPattern } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { isNetwork } from '../../models/logins';
import { callsOf, holdsPattern, holdsRole, isOpenToKeys } from '../../engine/access/permissions';

interface Given {
  scopes?: readonly string[] | null;
  ipAllow?: readonly string[] | null;
  expiresAt?: Date | null;
}

/** Checks those of a key's values that are given, and answers them as they are stored. */
function checkValues<G extends Given>(ctx: Context, given: G) {
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

/** Keys of one owner. A program needs one; thousands of them are a mistake or an attack. */
const MAX_KEYS = 100;

/**
 * Makes a key of the caller's own and answers it once. Refuses scopes beyond the caller's rights, texts that are no
 * addresses, an end in the past, more than 100 keys, and a sandbox key for somebody who has no sandbox.
 */
const createKey = command(apiKeys, 'create', {
  run: async (ctx, { name, sandbox, ...given }) => {
    const owner = ctx.actor.id;
    if (owner === null) throw new Unauthenticated();
    if (sandbox && !ctx.database.services.get(SANDBOX_WORLD)?.isFor(ctx.actor.role))
      throw invalidField('sandbox', 'sandbox.none');
    const values = checkValues(ctx, given);
    const rows = table(ctx, apiKeys);
    // Another call that makes a key for the same owner waits, so that both together stay within the limit.
    await people(ctx).one(owner, { lock: true });
    if ((await rows.count({ owner })) >= MAX_KEYS) throw new Invalid('keys.tooMany', { max: MAX_KEYS });
    const text = makeKeyText(sandbox ?? false);
    const row = { ...values, name, sandbox: sandbox ?? false, disabled: false, owner, prefix: prefixOf(text) };
    const id = await rows.insert(row);
    await addKeyText(ctx, id, text);
    await recordHistory(ctx, apiKeys, id, 'create', changesBetween(apiKeys, {}, row));
    return { id, shownOnce: { key: text } };
  },
});

/**
 * Replaces a key by a new one with the same rights and answers it once. The former one goes on working for
 * `overlapHours`; without them it ends at once.
 */
const rotateKey = command(apiKeys, 'rotate', {
  run: async (ctx, row, { overlapHours }) => {
    const text = makeKeyText(row.sandbox ?? false);
    const overlapEnds = new Date(ctx.now().getTime() + (overlapHours ?? 0) * HOUR_MS);
    await addKeyText(ctx, row.id, text, overlapEnds);
    await removeEndedTexts(ctx, row.id, ctx.now());
    const values = { prefix: prefixOf(text) };
    await table(ctx, apiKeys).update(values, row.id);
    await recordHistory(ctx, apiKeys, row.id, 'rotate', changesBetween(apiKeys, row, values));
    return { affected: 1, shownOnce: { key: text } };
  },
});

/** Changes name, scopes, addresses or end of a key of the caller's own; refuses what `createKey` would refuse. */
const updateKey = command(apiKeys, 'update', {
  run: async (ctx, row, given) => {
    const values = checkValues(ctx, given);
    await table(ctx, apiKeys).update(values, row.id);
    await recordHistory(ctx, apiKeys, row.id, 'update', changesBetween(apiKeys, row, values));
    return { affected: 1 };
  },
});

const ofApiKeys = { create: createKey, update: updateKey, rotate: rotateKey } satisfies CommandsFor<typeof apiKeys>;
export const commands = { 'api-keys': ofApiKeys };

export default defineSubject({ commands });
