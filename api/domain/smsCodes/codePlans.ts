import smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import smsCodePlans from '@t3d/resources/codes/sms-code-plans';
import { planTitles } from '@t3d/resources/plans/planTitle';
import type { Context } from '../../context';
import { beforeSave, command } from '../../engine/rows/commands/command';
import { setValues } from '../../engine/rows/commands/setValues';
import { computing } from '../../engine/rows/read/computed';
import { restores } from '../../engine/undo/restore';
import { rejectRows } from '../../errors';
import { recordHistories } from '../../models/history';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import type { CommandsFor } from '../../registry/command';
import { readTitle } from '../plans';
import type { CodePlan } from './orders/buyers';

/** Stores the titles that are made of a plan's names, country and duration. */
export const beforeSaveCodePlans = beforeSave(smsCodePlans, (_ctx, rows, before) =>
  Promise.resolve(
    rows.map((values, at) => {
      const { names, country, months } = { ...before[at], ...values } as CodePlan;
      return { values: { ...values, titles: planTitles({ names, rules: { months }, areaCodes: [country] }) } };
    }),
  ),
);

/** Counts the numbers of each country that any customer can order, with one query. */
async function countFreeNumbers(ctx: Context, countries: readonly string[]): Promise<Map<string, number>> {
  const counted = await select<{ country: string; numbers: number }>(
    ctx,
    "SELECT `country`, COUNT(*) AS `numbers` FROM `sms_numbers` WHERE `status` = 'UNUSED' AND `holder` IS NULL " +
      'AND `country` IN (?) GROUP BY `country`',
    [[...countries]],
  );
  return new Map(counted.map(({ country, numbers }) => [country, Number(numbers)]));
}

export const computedPlans = computing(smsCodePlans, async (ctx, rows) => {
  const countryOf = (row: object): string => String((row as Pick<CodePlan, 'country'>).country);
  const free = await countFreeNumbers(ctx, [...new Set(rows.map(countryOf))]);
  return rows.map((row) => ({ title: readTitle(ctx, row), freeNumbers: free.get(countryOf(row)) ?? 0 }));
});

/** Plans that are already on sale keep the listing time. */
export const listCodePlans = command(smsCodePlans, 'list', {
  undo: restores(),
  run: async (ctx, found) => {
    const fresh = found.filter(({ status }) => status !== 'RACKING');
    return { affected: await setValues(ctx, smsCodePlans, 'list', fresh, { status: 'RACKING', listedAt: ctx.now() }) };
  },
});

/** Takes plans off sale. New orders and renewals are rejected, but running orders continue. */
const delistCodePlans = command(smsCodePlans, 'delist', {
  undo: restores(),
  run: async (ctx, found) => ({
    affected: await setValues(ctx, smsCodePlans, 'delist', found, { status: 'UNSHELVE' }),
  }),
});

/** If any plan has orders, nothing is deleted and the error lists these plans. */
const deleteCodePlans = command(smsCodePlans, 'delete', {
  run: async (ctx, found) => {
    const ids = found.map(({ id }) => id);
    const sold = new Set((await table(ctx, smsCodeOrders).find({ plan: ids })).map(({ plan }) => plan));
    rejectRows(
      found.filter(({ id }) => sold.has(id)),
      'plans.sold',
    );
    await table(ctx, smsCodePlans).remove(ids);
    await recordHistories(
      ctx,
      smsCodePlans,
      'delete',
      found.map(({ id, name }) => ({ recordId: id, changes: { name: { before: name, after: null } } })),
    );
    return { affected: found.length };
  },
});

export const planCommands = {
  delete: deleteCodePlans,
  list: listCodePlans,
  delist: delistCodePlans,
} satisfies CommandsFor<typeof smsCodePlans>;
