import type { I18nText } from '@t3d/resources/kit';
import { readI18n } from '@t3d/resources/kit';
import appPlans from '@t3d/resources/plans/app-plans';
import plans from '@t3d/resources/plans/plans';
import type { Context } from '../../context';
import { computing } from '../../engine/rows/read/computed';
import { decodeValue } from '../../registry/decode';

/** The names of a plan. Plans from before titles existed have only `name`. */
interface Titled {
  readonly titles?: unknown;
  readonly name?: unknown;
}

export function readTitle({ language }: Pick<Context, 'language'>, row: object): string | null {
  const { titles, name } = row as Titled;
  const title = titles ? readI18n(titles as I18nText, language) : '';
  return title || (typeof name === 'string' ? name : null);
}

/** Returns the title of a plan that was read with SQL, whose `titles` are still encoded. */
export function readStoredTitle(ctx: Context, { name, titles }: Titled): string {
  const decoded = decodeValue({ kind: 'i18n' }, titles);
  return readTitle(ctx, { name: decodeValue({ kind: 'text' }, name), titles: decoded }) ?? '';
}

const titled = (ctx: Context, rows: readonly object[]) =>
  Promise.resolve(rows.map((row) => ({ title: readTitle(ctx, row) })));

export const computedTitles = [computing(plans, titled), computing(appPlans, titled)];
