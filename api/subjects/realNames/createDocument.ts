import realNames from '@t3d/resources/cards/real-names';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { requireInScope } from '../../engine/rows/read/read';
import { NotFound, invalidField } from '../../errors';
import { lockFile } from '../../models/files';
import { table } from '../../models/table';
import { submitDocument } from './submitDocument';

/**
 * The picture must be the caller's own and be of no other document; locked, so that nobody purges it meanwhile.
 */
async function requireOwnPicture(ctx: Context, id: number): Promise<void> {
  const file = await lockFile(ctx, id);
  if (!file || Number(file.owner) !== ctx.actor.id) throw new NotFound();
  if (file.purpose !== 'real-name') throw invalidField('image', 'noImage');
  if (await table(ctx, realNames).one({ image: id })) throw invalidField('image', 'realNames.imageUsed');
}

/** Staff type a document in for the holder of a card; the picture may be left out, but for a face. */
export const createDocument = command(realNames, 'create', {
  run: async (ctx, { terminal, docType, image, ...values }) => {
    await requireInScope(ctx, terminals, [terminal]);
    if (image) await requireOwnPicture(ctx, image);
    return { id: await submitDocument(ctx, { terminal, docType, values, image: image ?? null }) };
  },
});
