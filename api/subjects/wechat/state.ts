import { UniqueConstraintError } from 'sequelize';
import type { Context } from '../../context';
import type { StateRow } from './tables';
import { statesOf } from './tables';

/** What is known of each of these accounts. */
export async function readStates(ctx: Context, ids: readonly number[]): Promise<Map<number, StateRow>> {
  const rows = await statesOf(ctx.database).findAll({
    where: { settings: [...ids] },
    raw: true,
    transaction: ctx.transaction,
  });
  return new Map((rows as unknown as StateRow[]).map((row) => [Number(row.settings), row]));
}

/** Notes something of an account. */
export async function saveState(ctx: Context, settings: number, values: Partial<StateRow>): Promise<void> {
  const states = statesOf(ctx.database);
  const { transaction } = ctx;
  const update = async (): Promise<boolean> => {
    const [updated] = await states.update(values, { where: { settings }, transaction });
    // MySQL counts changed rows only.
    return updated > 0 || (await states.findByPk(settings, { transaction })) !== null;
  };
  if (await update()) return;
  try {
    await states.create(
      { settings, menuPushedAt: null, menuProblem: null, templateProblem: null, selfTest: null, ...values },
      { transaction },
    );
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    await update();
  }
}
