import { command } from '@t3d/api/engine/rows/commands/command';
import { setValues } from '@t3d/api/engine/rows/commands/setValues';
import { defineModule } from '@t3d/api/engine/http/domainModule';
import type { Context } from '@t3d/api/context';
import type { CommandsFor } from '@t3d/api/registry/command';
import { invalidField } from '@t3d/api/errors';
import { table } from '@t3d/api/models/table';
import { fieldLabel, optionLabel } from '@t3d/resources/locales';
import terminals from '@t3d/resources/cards/terminals';
import deviceReturns from '../../resources/device-returns';

type Card = number | null;

/** Returns both cards. Throws if they are the same or of different types. */
async function cardsOf(ctx: Context, { card }: { card: Card }, { replacement }: { replacement: Card }) {
  const [old, fresh] = await Promise.all([card, replacement].map((id) => table(ctx, terminals).one(id ?? 0)));
  const type = optionLabel('terminals', 'type', old?.type ?? '', ctx.language);
  if (old?.id === fresh?.id) throw invalidField('replacement', 'transfer.same');
  if (old?.type !== fresh?.type) throw invalidField('replacement', 'transfer.otherType', { type });
  return { before: old?.iccid ?? null, after: fresh?.iccid ?? null };
}

const replace = command(deviceReturns, 'replace', {
  validate: async (ctx, row, input) => void (await cardsOf(ctx, row, input)),
  check: async (ctx, row, input) => ({
    matched: 1,
    available: 1,
    changes: [{ label: fieldLabel('device-returns', 'card', ctx.language), ...(await cardsOf(ctx, row, input)) }],
  }),
  run: async (ctx, row, { replacement, cost }) => ({
    affected: await setValues(ctx, deviceReturns, 'replace', [row], { status: 'REPLACED', replacement, cost }),
  }),
});
const refuse = command(deviceReturns, 'refuse', {
  run: async (ctx, rows, { reason }) => ({
    affected: await setValues(ctx, deviceReturns, 'refuse', rows, { status: 'REFUSED', reason }),
  }),
});
export default defineModule({
  commands: { 'device-returns': { replace, refuse } satisfies CommandsFor<typeof deviceReturns> },
});
