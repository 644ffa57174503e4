import plans from '@t3d/resources/plans/plans';
import smsPlans from '@t3d/resources/plans/sms-plans';
import type { Context } from '../../context';
import type { Outcome } from '../../declared/command';
import { restores } from '../../engine/undo/restore';
import { table } from '../../models/table';
import { command } from '../../engine/rows/commands/command';
import type { Plan } from '@t3d/resources/rows';
import { notifyListing } from './notifyHolders';
import { switchListing } from './switchListing';

async function list(ctx: Context, rows: readonly Plan[]): Promise<Outcome> {
  const listed = await switchListing(ctx, plans, rows, 'RACKING', { listedAt: ctx.now() });
  await notifyListing(ctx, 'UP', listed);
  return { affected: listed.length };
}

async function delist(ctx: Context, rows: readonly Plan[]): Promise<Outcome> {
  const delisted = await switchListing(ctx, plans, rows, 'UNSHELVE');
  await notifyListing(ctx, 'DOWN', delisted);
  return { affected: delisted.length };
}

const switchedBack = (type: 'UP' | 'DOWN') =>
  restores(async (ctx, { entries }) =>
    notifyListing(ctx, type, await table(ctx, plans).find(entries.flatMap(({ recordId }) => recordId ?? []))),
  );
/** Holders of a plan are notified of an undo as they are of the action. */
const [undoList, undoDelist] = [switchedBack('DOWN'), switchedBack('UP')];

/** Puts plans on sale, and remembers when; whoever holds one is notified. */
export const listPlans = command(plans, 'list', { run: list, undo: undoList });
/** Takes plans, and everything issued of them, from new sales; running orders go on. Whoever holds one is notified. */
export const delistPlans = command(plans, 'delist', { run: delist, undo: undoDelist });
/** The same of SMS plans. */
export const listSmsPlans = command(smsPlans, 'list', { run: list, undo: undoList });
export const delistSmsPlans = command(smsPlans, 'delist', { run: delist, undo: undoDelist });
