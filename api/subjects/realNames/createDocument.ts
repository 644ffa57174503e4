import realNames from '@t3d/resources/real-names';
import terminals from '@t3d/resources/terminals';
import type { Context } from '../../context';
import { command } from '../../engine/rows/command';
import { NotFound, invalidField } from '../../errors';
import { lockFile } from '../../models/files';
import { table } from '../../models/table';
import { reaches } from '../users';
import { submitDocument } from './submitDocument';

/**
 * The picture must be the caller's own and be of no other document; locked, so that nobody purges it meanwhile.
 */
async function requireOwnPicture(ctx: Context, id: number): Promise<void> {
  const file = await lockFile(ctx, id);
  if (!file || file.purpose !== 'real-name' || Number(file.owner) !== ctx.actor.id)
    throw invalidField('image', 'noImage');
  if (await table(ctx, realNames).one({ image: id })) throw invalidField('image', 'realNames.imageUsed');
}

/** A salesman's cards are those of its customers, and the platform's stock. */
export async function requireReach(ctx: Context, owner: number | null): Promise<void> {
  if (!(await reaches(ctx, owner)) && !(ctx.actor.role === 'SALESMAN' && owner === null)) throw new NotFound();
}

/** Staff type a document in for the holder of a card; the picture may be left out, but for a face. */
export const createDocument = command(realNames, 'create', {
  run: async (ctx, { terminal, docType, image, ...values }) => {
    const card = await table(ctx, terminals).one(terminal);
    if (!card) throw new NotFound();
    await requireReach(ctx, card.owner);
    if (image) await requireOwnPicture(ctx, image);
    return { id: await submitDocument(ctx, { terminal, docType, values, image: image ?? null }) };
  },
});
