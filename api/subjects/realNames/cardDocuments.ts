import realNames from '@t3d/resources/cards/real-names';
import { chunked } from '../../models/chunked';
import { recordHistories } from '../../models/history';
import { change, changeJoined, select } from '../../models/sql';
import type { CardDocuments } from '../terminals';

const AT_ONCE = 5000;
const ifOpen = (value: string): string =>
  `CASE WHEN \`real_names\`.\`status\` = 'SUBMITTED' THEN ? ELSE \`real_names\`.\`${value}\` END`;

/** What becomes of documents whose cards move: a fixed number of statements, whatever the number of cards. */
export const cardDocuments: CardDocuments = {
  async open(ctx, where) {
    const rows = await select<{ id: number | string }>(
      ctx,
      `SELECT \`real_names\`.\`id\` FROM \`terminals\`
        JOIN \`real_names\` ON \`real_names\`.\`terminal\` = \`terminals\`.\`id\`
        WHERE \`real_names\`.\`status\` = 'SUBMITTED' AND ${where}`,
    );
    return rows.map(({ id }) => Number(id));
  },

  async close(ctx, where, reason) {
    // The state that the others depend on comes last.
    const set = [
      ['reason', ifOpen('reason')],
      ['reviewedAt', ifOpen('reviewedAt')],
      ['updatedAt', '?'],
      ['status', ifOpen('status')],
    ] as const;
    const now = ctx.now();
    await changeJoined(ctx, { table: 'real_names', column: 'terminal', by: 'terminals', set, where }, [
      reason,
      now,
      now,
      'REJECTED',
    ]);
  },

  async reopen(ctx, ids) {
    for (const some of chunked(ids, AT_ONCE))
      await change(
        ctx,
        "UPDATE `real_names` SET `status` = 'SUBMITTED', `reason` = NULL, `reviewedAt` = NULL, `updatedAt` = ? " +
          "WHERE `status` = 'REJECTED' AND `id` IN (?)",
        [ctx.now(), some],
      );
  },

  async moveTo(ctx, from, to) {
    const found = await select<{ id: number }>(ctx, 'SELECT `id` FROM `real_names` WHERE `terminal` = ?', [from]);
    if (found.length === 0) return;
    await change(
      ctx,
      'UPDATE `real_names` SET `terminal` = ?, `version` = `version` + 1, `updatedAt` = ? WHERE `terminal` = ?',
      [to, ctx.now(), from],
    );
    await recordHistories(
      ctx,
      realNames,
      'transfer-card',
      found.map(({ id }) => ({ recordId: Number(id), changes: { terminal: { before: from, after: to } } })),
    );
  },
};
