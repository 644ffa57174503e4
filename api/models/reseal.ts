import type { Model, ModelStatic } from 'sequelize';
import { Op } from 'sequelize';
import type { Context } from '../context';
import { filesOf } from './files';
import { SECRET_PLACE, secondFactorsOf } from './secondFactors';
import { encryptedColumns } from '../registry/encrypted';
import { inTransaction } from './transaction';

const AT_ONCE = 200;
type Row = Record<string, unknown> & { id: number };

/** Writes each row of a model again, from an id onwards, in batches. */
async function rewrite(
  ctx: Context,
  model: ModelStatic<Model>,
  names: readonly string[],
  where: object,
  turn: (row: Row) => Record<string, unknown>,
): Promise<number> {
  let written = 0;
  for (let after = 0; ;) {
    const rows = await inTransaction(ctx, async ({ transaction }) => {
      const found = (await model.findAll({
        attributes: ['id', ...names],
        where: { ...where, id: { [Op.gt]: after } },
        order: [['id', 'ASC']],
        limit: AT_ONCE,
        raw: true,
        transaction,
        lock: transaction?.LOCK.UPDATE,
      })) as unknown as Row[];
      for (const row of found) await model.update(turn(row), { where: { id: row.id }, transaction });
      return found;
    });
    written += rows.length;
    if (rows.length < AT_ONCE) return written;
    after = Number(rows.at(-1)?.id);
  }
}

/**
 * Encrypts everything again with the present key, so that former keys can be discarded. An interrupted run can be
 * started again.
 */
export async function reseal(ctx: Context): Promise<{ rows: number; files: number }> {
  const { database } = ctx;
  const anew = (place: string, text: unknown): unknown =>
    typeof text === 'string' ? database.seals.closeText(place, database.seals.openText(place, text)) : text;
  let rows = 0;
  for (const resource of database.registry.values()) {
    const names = resource.view ? [] : encryptedColumns(resource);
    if (names.length > 0)
      rows += await rewrite(ctx, database.model(resource), names, {}, (row) =>
        Object.fromEntries(names.map((name) => [name, anew(`${resource.table}.${name}`, row[name])])),
      );
  }
  rows += await rewrite(
    ctx,
    secondFactorsOf(database) as unknown as ModelStatic<Model>,
    ['secret'],
    {},
    ({ secret }) => ({ secret: anew(SECRET_PLACE, secret) }),
  );
  const files = await rewrite(
    ctx,
    filesOf(database) as unknown as ModelStatic<Model>,
    ['bytes'],
    { sealed: true },
    ({ bytes }) => ({ bytes: database.seals.closeFile(database.seals.openFile(bytes as Buffer)) }),
  );
  return { rows, files };
}
