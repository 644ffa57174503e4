import apiKeys from '@t3d/resources/house/api-keys';
import { command } from '../../engine/rows/commands/command';
import { Invalid, invalidField, Unauthenticated } from '../../errors';
import { makeKeyText, prefixOf } from '../../keyText';
import { addKeyText } from '../../models/apiKeys';
import { changesBetween, recordHistory } from '../../models/history';
import { people } from '../../models/people';
import { table } from '../../models/table';
import { SANDBOX_WORLD } from '../../sandbox/world';
import { checkValues } from './checkValues';

/** Keys of one owner. A program needs one; thousands of them are a mistake or an attack. */
export const MAX_KEYS = 100;

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
