import type { QueryInterface } from 'sequelize';
import { QueryTypes } from 'sequelize';

// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.
//
// sms_code_plans  names        new, JSON
// sms_code_plans  titles       new, JSON
// sms_code_plans  titlesWords  new, FOLDED(512)
// sms_code_plans  titlesWords  titles as it is searched
// sms_code_plans               index sms_code_plans_titlesWords (titlesWords)

export const needsStop = 'The old version does not know the new tables.';

interface Input {
  context: QueryInterface;
  change(version: 1, steps: readonly object[]): Promise<void>;
}
interface PlanRow {
  id: number;
  country: string;
  months: number;
}

/** Areas with a full name that is too long for a title, for example "Hong Kong SAR China". */
const SHORT: ReadonlySet<string> = new Set(['HK', 'MO']);
function areaName(code: string, locale: string): string {
  try {
    return (
      new Intl.DisplayNames([locale], { type: 'region', style: SHORT.has(code) ? 'short' : 'long' }).of(code) ?? code
    );
  } catch {
    return code;
  }
}

/** Gives titles to existing plans, because titles are otherwise made when a plan is saved. */
async function fillTitles({ sequelize }: QueryInterface): Promise<void> {
  const rows = await sequelize.query<PlanRow>('SELECT id, country, months FROM sms_code_plans', {
    type: QueryTypes.SELECT,
  });
  for (const { id, country, months } of rows) {
    const titles = {
      zh: `${areaName(country, 'zh-CN')} · ${months} 个月`,
      en: `${areaName(country, 'en')} · ${months} month${months === 1 ? '' : 's'}`,
      cht: `${areaName(country, 'zh-TW')} · ${months} 個月`,
    };
    await sequelize.query('UPDATE sms_code_plans SET titles = ? WHERE id = ?', {
      replacements: [JSON.stringify(titles), id],
    });
  }
}

export async function up({ context, change }: Input): Promise<void> {
  await change(1, [
    { step: 'addColumn', table: 'sms_code_plans', column: 'names', as: { type: 'JSON', nullable: true } },
    { step: 'addColumn', table: 'sms_code_plans', column: 'titles', as: { type: 'JSON', nullable: true } },
  ]);
  await fillTitles(context);
  await change(1, [
    { step: 'addColumn', table: 'sms_code_plans', column: 'titlesWords', as: { type: 'FOLDED(512)', nullable: true } },
    { step: 'foldColumn', table: 'sms_code_plans', from: 'titles', column: 'titlesWords', keeps: 'words' },
    {
      step: 'addIndex',
      table: 'sms_code_plans',
      index: { name: 'sms_code_plans_titlesWords', fields: ['titlesWords'], unique: false },
    },
  ]);
}

export const down = ({ change }: Input): Promise<void> =>
  change(1, [
    {
      step: 'dropColumn',
      table: 'sms_code_plans',
      column: 'titlesWords',
      indexes: [{ name: 'sms_code_plans_titlesWords', fields: ['titlesWords'], unique: false }],
    },
    { step: 'dropColumn', table: 'sms_code_plans', column: 'titles', indexes: [] },
    { step: 'dropColumn', table: 'sms_code_plans', column: 'names', indexes: [] },
  ]);
