import appPlans from '@t3d/resources/plans/app-plans';
import appTopics from '@t3d/resources/messages/app-topics';
import ctripPlans from '@t3d/resources/ctrip/ctrip-plans';
import plans from '@t3d/resources/plans/plans';
import { delistAppPlans } from '../../api/subjects/plans/appPlans';
import { issueToApp } from '../../api/subjects/plans/appPlans/issueToApp';
import { delistCtripPlans } from '../../api/subjects/plans/ctripPlans';
import { insertRow } from '../../api/engine/rows/write/write';
import { table } from '../../api/models/table';
import { APP_OFFERS, CTRIP_OFFERS } from './data/offers';
import { PLANS, pricesOf } from './data/plans';
import type { World } from './world';
import { HOUR, MINUTE, later } from './moments';

const OPENED = 88;
const PAGE_MARGIN = 0.16;

/** What end users of the APP and of Ctrip pay: a price list of their own, well above the cost. */
const priceOf = (code: string): number =>
  pricesOf(PLANS.find((plan) => plan.code === code)?.corpCost ?? 0, PAGE_MARGIN).retail;

/** A price in dollars as Ctrip's buyers pay it: at 7.20, to a tenth of a yuan. */
const yuanOf = (dollars: number): number => Math.round((dollars * 7.2) / 10) * 10;

/** Plans in the APP, each under its tag, and on Ctrip, by PLU; one or two of each off sale. */
export async function seedOffers(world: World): Promise<void> {
  const moment = world.daysAgo(OPENED, HOUR);
  const read = world.at(moment);
  const idOf = new Map((await table(read, plans).find({})).map(({ id, planCode }) => [planCode, id]));
  const topicOf = new Map((await table(read, appTopics).find({})).map(({ id, name }) => [name?.zh, id]));
  const plan = (code: string): number => idOf.get(code) as number;
  for (const [order, [code, topic]] of APP_OFFERS.entries()) {
    const when = later(moment, order * 3 * MINUTE);
    await issueToApp(world.at(when, order % 3 === 0 ? 'admin' : 'sales'), {
      ids: [plan(code)],
      appTopic: topicOf.get(topic) as number,
      salePrice: priceOf(code),
    });
  }
  const delisted = APP_OFFERS.filter(([, , listed]) => listed === false).map(([code]) => plan(code));
  const off = await table(read, appPlans).find({ plan: delisted });
  await delistAppPlans(world.at(world.daysAgo(OPENED - 9, 2 * HOUR), 'sales'), { ids: off.map(({ id }) => id) });
  for (const [order, [code, PLU, stock, listed]] of CTRIP_OFFERS.entries()) {
    const when = later(moment, HOUR + order * 4 * MINUTE);
    const { id } = await insertRow(world.at(when, 'admin'), ctripPlans, {
      plan: plan(code),
      PLU,
      salePrice: yuanOf(priceOf(code)),
      stock,
    });
    if (listed === false) await delistCtripPlans(world.at(world.daysAgo(30, HOUR), 'admin'), { ids: [id] });
  }
}
