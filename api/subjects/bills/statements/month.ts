import type { Context } from '../../../context';
import { invalidField } from '../../../errors';

/** A calendar month in UTC, whoever requests it and from wherever: a statement is the same document for everybody. */
export interface Month {
  readonly name: string;
  readonly start: Date;
  readonly end: Date;
}

const FORM = /^(20\d{2})-(0[1-9]|1[0-2])$/;

/** Reads `2026-11`. Refuses another form, and a month that has not begun. */
export function readMonth(ctx: Pick<Context, 'now'>, text: unknown): Month {
  const match = typeof text === 'string' ? FORM.exec(text) : null;
  if (!match)
    throw invalidField('month', text === undefined || text === null || text === '' ? 'required' : 'statements.month');
  const [year, month] = [Number(match[1]), Number(match[2])];
  const start = new Date(Date.UTC(year, month - 1, 1));
  if (start > ctx.now()) throw invalidField('month', 'statements.future');
  return { name: match[0], start, end: new Date(Date.UTC(year, month, 1)) };
}
