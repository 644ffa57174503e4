import apiKeys from '@t3d/resources/house/api-keys';
import { command } from '../../engine/rows/commands/command';
import { Invalid, invalidField, Unauthenticated } from '../../errors';
import { makeKeyText, prefixOf } from '../../keyText';
import { addKeyText, removeEndedTexts } from '../../models/keyActors';
import { changesBetween, recordHistory } from '../../models/history';
import { people } from '../../models/people';
import { table } from '../../models/table';
import { SANDBOX_WORLD } from '../../sandbox/world';
import { checkValues } from './checkValues';
import { HOUR_MS } from '@t3d/resources/kit';

/** Keys of one owner. A program needs one; thousands of them are a mistake or an attack. */
const MAX_KEYS = 100;

/**
 * Makes a key of the caller's own and answers it once. Refuses scopes beyond the caller's rights, texts that are no
 * addresses, an end in the past, more than 100 keys, and a sandbox key for somebody who has no sandbox.
 */
export const createKey = command(apiKeys, 'create', {
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
export const rotateKey = command(apiKeys, 'rotate', {
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
export const updateKey = command(apiKeys, 'update', {
  run: async (ctx, row, given) => {
    const values = checkValues(ctx, given);
    await table(ctx, apiKeys).update(values, row.id);
    await recordHistory(ctx, apiKeys, row.id, 'update', changesBetween(apiKeys, row, values));
    return { affected: 1 };
  },
});
