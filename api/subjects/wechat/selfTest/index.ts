import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import type { Language } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { requireAction } from '../../../engine/access/permissions';
import { command } from '../../../engine/rows/commands/command';
import { requireInScope } from '../../../engine/rows/read/read';
import { enqueue } from '../../../jobs/outbox';
import type { Progress } from '../../../jobs/types';
import { translateMessage } from '../../../locales';
import type { CheckedMessage } from '../../../locales/keys';
import { table } from '../../../models/table';
import { saveState } from '../tables';
import { type LineState, type SelfTest, CHECKS } from './checks';

export const SELF_TEST_JOB = 'wxmp-settings.test';
export interface SelfTestPayload {
  settings: number;
}

/** Tests an account in a job: WeChat is called outside of transactions. Its lines are kept as they come. */
export const testAccount = command(wxmpSettings, 'test', {
  run: async (ctx, { id }) => {
    const empty: SelfTest = { at: ctx.now().toISOString(), done: false, lines: [] };
    await saveState(ctx, id, { selfTest: JSON.stringify(empty) });
    const payload: SelfTestPayload = { settings: id };
    return { jobId: await enqueue(ctx, { kind: SELF_TEST_JOB, payload, owner: ctx.actor.id }) };
  },
});

/** Refuses a sender who may not test these settings. */
export async function requireSelfTest(ctx: Context, { settings }: SelfTestPayload): Promise<void> {
  requireAction(ctx.actor, wxmpSettings, 'test');
  await requireInScope(ctx, wxmpSettings, [settings]);
}

/** Runs the checks one after the other; each is kept, and counted as progress, before the next begins. */
export async function runSelfTest(
  ctx: Context,
  { settings: id }: SelfTestPayload,
  progress: Progress,
): Promise<{ passed: number; failed: number; waiting: number }> {
  const settings = await table(ctx, wxmpSettings).one(id);
  const checks = settings ? CHECKS.filter(({ isFor }) => isFor?.(settings) ?? true) : [];
  const test: SelfTest = { at: ctx.now().toISOString(), done: false, lines: [] };
  const states = new Map<string, LineState>();
  for (const { check, run } of settings ? checks : []) {
    const began = performance.now();
    const result = await run(ctx, settings as NonNullable<typeof settings>, states);
    const took = result.state === 'WAITING' ? {} : { milliseconds: Math.round(performance.now() - began) };
    states.set(check, result.state);
    test.lines.push({ check, ...result, ...took });
    test.done = test.lines.length === checks.length;
    await saveState(ctx, id, { selfTest: JSON.stringify(test) });
    await progress(test.lines.length, checks.length);
  }
  const count = (state: LineState): number => test.lines.filter((line) => line.state === state).length;
  return { passed: count('PASSED'), failed: count('FAILED'), waiting: count('WAITING') };
}

const say = (key: string, language: Language, params: Record<string, string | number> = {}): string =>
  translateMessage({ key, params } as CheckedMessage, language);

/** A kept self-test in the words of a reader. */
export function presentSelfTest(kept: string | null | undefined, language: Language): object | null {
  if (!kept) return null;
  const { at, done, lines } = JSON.parse(kept) as SelfTest;
  return {
    at,
    done,
    lines: lines.map(({ check, state, key, params, cure, copy, milliseconds }) => ({
      check,
      state,
      title: say(`wxmp.test.${check}`, language),
      message: say(key, language, params),
      cure: cure ? say(cure, language) : null,
      copy: copy ?? null,
      milliseconds: milliseconds ?? null,
    })),
  };
}
