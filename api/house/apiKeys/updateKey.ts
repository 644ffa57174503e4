import apiKeys from '@t3d/resources/house/api-keys';
import { command } from '../../engine/rows/commands/command';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { checkValues } from './checkValues';

/** Changes name, scopes, addresses or end of a key of the caller's own; refuses what `createKey` would refuse. */
export const updateKey = command(apiKeys, 'update', {
  run: async (ctx, row, given) => {
    const values = checkValues(ctx, given);
    await table(ctx, apiKeys).update(values, row.id);
    await recordHistory(ctx, apiKeys, row.id, 'update', changesBetween(apiKeys, row, values));
    return { affected: 1 };
  },
});
