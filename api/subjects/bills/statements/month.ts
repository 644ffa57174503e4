import { dayStartIn } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { invalidField } from '../../../errors';

/** A calendar month in the product's zone. Every reader gets the same month, whatever their own offset is. */
export interface Month {
  readonly name: string;
  /** An IANA name, for example `Asia/Shanghai`. */
  readonly zone: string;
  readonly start: Date;
  /** The first moment after the month. */
  readonly end: Date;
}

const FORM = /^(20\d{2})-(0[1-9]|1[0-2])$/;

/** Reads `2026-11`. Refuses another form, and a month that has not begun in the product's zone. */
export function readMonth(ctx: Pick<Context, 'now' | 'database'>, text: unknown): Month {
  const match = typeof text === 'string' ? FORM.exec(text) : null;
  if (!match)
    throw invalidField('month', text === undefined || text === null || text === '' ? 'required' : 'statements.month');
  const [name, year, month] = [match[0], Number(match[1]), Number(match[2])];
  const zone = ctx.database.timeZone;
  const start = dayStartIn(zone, `${name}-01`);
  if (start > ctx.now()) throw invalidField('month', 'statements.future');
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return { name, zone, start, end: dayStartIn(zone, `${next}-01`) };
}
