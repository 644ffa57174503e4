/** API keys, with which a program calls the API for the key's owner. `api/sessions` authenticates these calls. */

import type { CommandsFor } from '../../registry/command';
import { defineModule } from '../../engine/http/domainModule';
import apiKeys from '@t3d/resources/builtin/api-keys';
import { command } from '../../engine/rows/commands/command';
import { Invalid, invalidField, Unauthenticated } from '../../errors';
import { makeKeyText, prefixOf, isAssistantScope } from '../../keyText';
import { addKeyText, removeEndedTexts } from '../../models/keyActors';
import { changesBetween, recordHistory } from '../../models/history';
import { userTable } from '../../models/userTable';
import { table } from '../../models/table';
import { SANDBOX_CONTENTS } from '../../sandbox/sandboxTypes';
import { HOUR_MS, hasPattern } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { isNetwork } from '../../models/logins';
import { callsOf, hasPermission, hasRole, isOpenToKeys } from '../../engine/access/permissions';

interface Given {
  scopes?: readonly string[] | null;
  ipAllow?: readonly string[] | null;
  expiresAt?: Date | null;
}

/** Validates the scopes, addresses and expiry of a key and returns the row to store. */
function checkValues<G extends Given>(ctx: Context, given: G) {
  if (given.expiresAt && given.expiresAt <= ctx.now()) throw invalidField('expiresAt', 'keys.past');
  return {
    ...given,
    ...(given.scopes !== undefined && { scopes: checkScopes(ctx, given.scopes ?? []) }),
    ...(given.ipAllow !== undefined && { ipAllow: checkAddresses(given.ipAllow) }),
  };
}

/** Validates the IP allow list of a key and removes duplicates. */
function checkAddresses(given: readonly string[] | null | undefined): string[] {
  const addresses = [...new Set(given ?? [])];
  const wrong = addresses.find((address) => !isNetwork(address));
  if (wrong !== undefined) throw invalidField('ipAllow', 'keys.address', { address: wrong.slice(0, 64) });
  return addresses;
}

const PATTERN = /^(\*|(\*|[a-z][a-z0-9-]*):(\*|[a-z][a-z0-9-]*))$/;

/** Returns every call that the caller's role allows, as `<resource>:<call>`. */
const callsOfRole = ({ actor, database, language }: Context): string[] =>
  [...database.registry.values()].flatMap((resource) =>
    callsOf(resource, language)
      .filter(({ roles, action }) => hasRole(actor, roles) && isOpenToKeys(resource, action))
      .map(({ pattern }) => pattern),
  );

/**
 * Validates the scopes of a key and removes duplicates. Throws 400 for a scope that is invalid or beyond the caller's
 * rights.
 */
function checkScopes(ctx: Context, given: readonly string[]): string[] {
  const scopes = [...new Set(given)];
  if (scopes.length === 0) throw invalidField('scopes', 'required');
  const calls = callsOfRole(ctx);
  for (const scope of scopes.filter((one) => !isAssistantScope(one))) {
    if (!PATTERN.test(scope)) throw invalidField('scopes', 'keys.scope', { scope: scope.slice(0, 64) });
    // `*` is checked as `*:*`. Only a caller with every right has `*:*`.
    const isOwn = hasPermission(ctx.actor, scope === '*' ? '*:*' : scope);
    if (!isOwn || !calls.some((call) => hasPattern([scope], call)))
      throw invalidField('scopes', 'keys.beyondRights', { scope });
  }
  return scopes;
}

/** The maximum number of keys per owner. */
const MAX_KEYS = 100;

/** Creates a key for the caller, which only this response contains. Rejects scopes beyond the caller's rights. */
const createKey = command(apiKeys, 'create', {
  run: async (ctx, { name, sandbox, ...given }) => {
    const owner = ctx.actor.id;
    if (owner === null) throw new Unauthenticated();
    if (sandbox && !ctx.database.services.get(SANDBOX_CONTENTS)?.isFor(ctx.actor.role))
      throw invalidField('sandbox', 'sandbox.none');
    const values = checkValues(ctx, given);
    const rows = table(ctx, apiKeys);
    // Concurrent calls for the same owner wait for this lock, so that together they respect the limit.
    await userTable(ctx).one(owner, { lock: true });
    if ((await rows.count({ owner })) >= MAX_KEYS) throw new Invalid('keys.tooMany', { max: MAX_KEYS });
    const text = makeKeyText(sandbox ?? false);
    const row = { ...values, name, sandbox: sandbox ?? false, disabled: false, owner, prefix: prefixOf(text) };
    const id = await rows.insert(row);
    await addKeyText(ctx, id, text);
    await recordHistory(ctx, apiKeys, id, 'create', changesBetween(apiKeys, {}, row));
    return { id, shownOnce: { key: text } };
  },
});

/** Replaces a key by a new one with the same rights. The old key stays valid for `overlapHours` (default 0). */
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

/** Changes the name, scopes, addresses or expiry of the caller's key. */
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

export default defineModule({ commands });
