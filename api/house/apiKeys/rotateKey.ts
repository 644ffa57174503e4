import { HOUR_MS } from '@t3d/resources/kit';
import apiKeys from '@t3d/resources/house/api-keys';
import { command } from '../../engine/rows/commands/command';
import { makeKeyText, prefixOf } from '../../keyText';
import { addKeyText, removeEndedTexts } from '../../models/apiKeys';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';

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
