import invites from '@t3d/resources/people/invites';
import { setValues } from '../../engine/rows/commands/setValues';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import type { KeptInvites } from '../users';

/** What is kept of the links of inviters, with its history. */
export const keptInvites: KeptInvites = {
  async add(ctx, values) {
    const id = await table(ctx, invites).insert(values);
    await recordHistory(ctx, invites, id, 'create', changesBetween(invites, {}, values));
    return id;
  },
  async end(ctx, rows) {
    await setValues(ctx, invites, 'undo', rows, { status: 'REVOKED', revokedAt: ctx.now() });
  },
};
