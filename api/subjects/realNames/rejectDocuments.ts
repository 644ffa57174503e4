import realNames from '@t3d/resources/cards/real-names';
import { command } from '../../engine/rows/commands/command';
import { restores } from '../../engine/undo/restore';
import { refuseRows } from '../../errors';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { lockDocuments } from './lockDocuments';

/** Rejects documents, for a reason that whoever submitted them may read; another may be submitted. */
export const rejectDocuments = command(realNames, 'reject', {
  undo: restores(async (ctx, { entries }) => {
    const documents = await table(ctx, realNames).find(entries.flatMap(({ recordId }) => recordId ?? []));
    const newer: typeof documents = [];
    for (const document of documents)
      if (await table(ctx, realNames).one({ terminal: document.terminal, id: { gt: document.id } }))
        newer.push(document);
    refuseRows(newer, 'realNames.another');
  }),
  hold: lockDocuments,
  run: async (ctx, { documents }, { reason }) => {
    for (const document of documents) {
      const next = { status: 'REJECTED' as const, reason, reviewedBy: ctx.actor.id, reviewedAt: ctx.now() };
      await table(ctx, realNames).update(next, document.id);
      await recordHistory(ctx, realNames, document.id, 'reject', changesBetween(realNames, document, next));
    }
    return { affected: documents.length };
  },
});
