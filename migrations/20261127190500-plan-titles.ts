import { planTitles } from '@t3d/resources/plans/planTitle';
import type { TitledPlan } from '@t3d/resources/plans/planTitle';
import type { QueryInterface } from 'sequelize';
import { QueryTypes } from 'sequelize';

type Up = { context: QueryInterface };
interface PlanRow {
  id: number;
  rules: unknown;
  areaCodes: unknown;
}

const CHUNK = 500;
const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);

/** Gives titles to plans from before they had any. */
export async function up({ context }: Up): Promise<void> {
  const { sequelize } = context;
  for (let last = 0; ;) {
    const rows = await sequelize.query<PlanRow>(
      'SELECT id, rules, areaCodes FROM plans WHERE id > ? AND titles IS NULL ORDER BY id LIMIT ?',
      { replacements: [last, CHUNK], type: QueryTypes.SELECT },
    );
    for (const { id, rules, areaCodes } of rows) {
      const plan = { rules: parsed(rules) ?? {}, areaCodes: parsed(areaCodes) } as TitledPlan;
      await sequelize.query('UPDATE plans SET titles = ? WHERE id = ?', {
        replacements: [JSON.stringify(planTitles(plan)), id],
      });
    }
    if (rows.length < CHUNK) return;
    last = Number((rows.at(-1) as PlanRow).id);
  }
}

/** Leaves the titles, because the columns go with the migration before. */
export const down = async (): Promise<void> => undefined;
