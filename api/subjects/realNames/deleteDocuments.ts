import realNames from '@t3d/resources/cards/real-names';
import { IMAGE } from '../../declared/formerNames';
import { command } from '../../engine/rows/commands/command';
import { dropFiles } from '../../models/files';
import { recordHistories } from '../../models/history';
import { table } from '../../models/table';
import { lockDocuments } from './lockDocuments';

/**
 * Erases documents with their pictures for good. That the card has been verified stays on the card, and in the trail
 * that the document was there.
 */
export const deleteDocuments = command(realNames, 'delete', {
  hold: lockDocuments,
  run: async (ctx, { documents }) => {
    const affected = await table(ctx, realNames).remove(documents.map(({ id }) => id));
    await dropFiles(
      ctx,
      documents.map(({ image }) => image).filter((id) => id !== null),
    );
    await recordHistories(
      ctx,
      realNames,
      'delete',
      documents.map(({ id, terminal, docType, status }) => ({
        recordId: id,
        changes: { [IMAGE]: { before: { terminal, docType, status }, after: null } },
      })),
    );
    return { affected };
  },
});
