import jobs from '@t3d/resources/house/jobs';
import type { Context } from '../../context';
import { computing } from '../../engine/rows/read/computed';
import type { JobErrors, JobView } from '../../jobs/types';
import { translateAll, translateMessage } from '../../locales';

const MOST = 5;

/** Why a job failed, in the reader's words. */
export function inWords(
  { language }: Pick<Context, 'language'>,
  errors: JobErrors | null,
): { message: string; errors?: Record<string, string> } | null {
  return (
    errors && {
      message: translateMessage(errors, language),
      errors: errors.errors && translateAll(errors.errors, language),
    }
  );
}

/** The same as one text: the message, then the first of what is wrong with single records or fields. */
export function reasonOf(ctx: Context, { state, errors }: Pick<JobView, 'state' | 'errors'>): string | null {
  const words = state === 'FAILED' ? inWords(ctx, errors) : null;
  if (!words) return null;
  return [...new Set([words.message, ...Object.values(words.errors ?? {})])].slice(0, MOST).join(' · ');
}

/** The column that says why a job failed. */
export const reasons = computing(jobs, async (ctx, rows) =>
  rows.map((row) => ({ reason: reasonOf(ctx, row as unknown as JobView) })),
);
