/** Lending: who has which tool and until when. A tool is lent once: its row is held and judged by the engine. */
import loans from '../../resources/loans';
import tools from '../../resources/tools';
import { command } from '../../../../api/engine/rows/command';
import { setValues } from '../../../../api/engine/rows/setValues';
import { defineSubject } from '../../../../api/engine/http/subject';
import { table } from '../../../../api/models/table';

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
    const backOn = ctx.now().toISOString().slice(0, 10);
    return { affected: await setValues(ctx, loans, 'bring-back', found, { status: 'BACK', backOn }) };
  },
});

export default defineSubject({ commands: { tools: { lend }, loans: { 'bring-back': bringBack } } });
