/** The engine locks the tool's row, so that a tool cannot be lent twice at the same time. */
import { DAY_MS } from '@t3d/resources/kit';
import { translations } from '@t3d/resources/locales';
import notifications from '@t3d/resources/builtin/notifications';
import type { Context } from '../../../../api/context';
import { defineModule } from '../../../../api/engine/http/domainModule';
import { command } from '../../../../api/engine/rows/commands/command';
import { setValues } from '../../../../api/engine/rows/commands/setValues';
import { table } from '../../../../api/models/table';
import loans from '../../resources/loans';
import tools from '../../resources/tools';

const LATE = translations({ zh: '请归还借用的工具', en: 'Please bring back what you borrowed' });
const today = (ctx: Context): string => ctx.now().toISOString().slice(0, 10);

const lend = command(tools, 'lend', {
  run: async (ctx, found, { member, dueOn }) => {
    await table(ctx, loans).insertMany(found.map(({ id }) => ({ tool: id, member, dueOn })));
    return { affected: await setValues(ctx, tools, 'lend', found, { status: 'LENT' }) };
  },
});

const bringBack = command(loans, 'bring-back', {
  run: async (ctx, found) => {
    const back = await table(ctx, tools).find({ id: found.map(({ tool }) => tool) }, { lock: true });
    await setValues(ctx, tools, 'bring-back', back, { status: 'SHELF' });
    return { affected: await setValues(ctx, loans, 'bring-back', found, { status: 'BACK', backOn: today(ctx) }) };
  },
});

/** Notifies each member once about an overdue tool. */
async function remind(ctx: Context): Promise<{ reminded: number }> {
  const late = await table(ctx, loans).find({ status: 'OUT', reminded: null, dueOn: { lt: today(ctx) } });
  const notice = { type: 'SYSTEM', title: LATE, content: LATE, pop: false } as const;
  await table(ctx, notifications).insertMany(late.map(({ member }) => ({ user: member, ...notice })));
  return { reminded: await setValues(ctx, loans, 'remind', late, { reminded: today(ctx) }) };
}

export default defineModule({
  commands: { tools: { lend }, loans: { 'bring-back': bringBack } },
  jobs: { 'loans.remind': { every: DAY_MS, atomic: true, run: remind } },
});
