import type { I18nText } from '@t3d/resources/kit';
import { readI18n } from '@t3d/resources/kit';
import agentPlans from '@t3d/resources/plans/agent-plans';
import appPlans from '@t3d/resources/plans/app-plans';
import plans from '@t3d/resources/plans/plans';
import type { Context } from '../../context';
import { computing } from '../../engine/rows/read/computed';
import { decodeValue } from '../../registry/decode';

/** A row with the titles of the row's plan. Plans from before titles existed have only a name. */
interface Titled {
  readonly titles?: unknown;
  readonly name?: unknown;
}

/** Returns the title of a row's plan in the caller's language. */
export function readTitle({ language }: Pick<Context, 'language'>, row: object): string | null {
  const { titles, name } = row as Titled;
  const title = titles ? readI18n(titles as I18nText, language) : '';
  return title || (typeof name === 'string' ? name : null);
}

/** Returns the title of a plan that the caller has read with SQL. `titles` is then still encoded as in the table. */
export function readStoredTitle(ctx: Context, { name, titles }: Titled): string {
  const decoded = decodeValue({ kind: 'i18n' }, titles);
  return readTitle(ctx, { name: decodeValue({ kind: 'text' }, name), titles: decoded }) ?? '';
}

const titled = (ctx: Context, rows: readonly object[]) =>
  Promise.resolve(rows.map((row) => ({ title: readTitle(ctx, row) })));

export const computedTitles = [computing(plans, titled), computing(agentPlans, titled), computing(appPlans, titled)];
