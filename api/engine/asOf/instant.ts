/*
 * As of: rows as they stood at an earlier instant, under the rights of today. Read instant.ts (which instant a call
 * names), overlay.ts (what the history says was otherwise then), lookedUp.ts (figures of other tables), shadow.ts (a
 * table as it stood, as SQL), rows.ts (records as they are shown), list.ts (filters, order and pages), changes.ts (what
 * differs between two instants), routes.ts. docs/decisions/0052-as-of.md says why.
 */
import type { Resource } from '@t3d/resources/kit';
import { readTime } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { Invalid, invalidField } from '../../errors';

/** Whether lists of a resource can be read as of an earlier time. */
export const keepsPast = ({ declaration: { asOf, untracked } }: Resource): boolean => asOf ?? !untracked;

/** Refuses a resource whose history is not kept (400). */
export function requirePast(resource: Resource): void {
  if (!keepsPast(resource)) throw new Invalid('asOf.notKept');
}

/**
 * The instant that a parameter names: a time, on the caller's clock if it names no zone, not later than now. Refuses
 * everything else (400).
 */
export function readInstant(ctx: Context, name: string, value: unknown): Date {
  const at = typeof value === 'string' ? readTime(value, ctx.gmtOffset) : null;
  if (!at) throw invalidField(name, 'time');
  if (at > ctx.now()) throw invalidField(name, 'asOf.future');
  return at;
}

/** The caller's context at that instant: what depends on the time of day is worked out for then. */
export const contextAt = (ctx: Context, at: Date): Context => ({ ...ctx, now: () => at });
