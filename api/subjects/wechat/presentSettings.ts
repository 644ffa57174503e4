import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import type { Language } from '@t3d/resources/kit';
import { translateMessage } from '../../locales';
import type { CheckedMessage } from '../../locales/keys';
import { computing } from '../../engine/rows/read/computed';
import { callbackUrl, lookupUrl } from './addresses';
import { explainError } from './errors';
import { WECHAT_SETTINGS } from './port';
import { presentSelfTest } from './selfTest';
import { readStates } from './state';

/** A refusal of WeChat that was kept, in the words of a reader. */
function presentProblem(kept: string | null | undefined, language: Language): string | null {
  if (!kept) return null;
  const { errcode, errmsg } = JSON.parse(kept) as { errcode: number; errmsg: string };
  return translateMessage(explainError(errcode, errmsg) as CheckedMessage, language);
}

/** The addresses of an account, and what came of its last push and test. */
export const computedSettings = computing(wxmpSettings, async (ctx, rows) => {
  const { publicUrl } = ctx.database.services.get(WECHAT_SETTINGS);
  const states = await readStates(
    ctx,
    rows.map(({ id }) => Number(id)),
  );
  return rows.map((row) => {
    const state = states.get(Number(row.id));
    return {
      callbackUrl: callbackUrl(publicUrl, row as { callbackKey: string }),
      lookupUrl: lookupUrl(publicUrl, row as { lookupKey: string }),
      menuPushedAt: state?.menuPushedAt ? new Date(state.menuPushedAt) : null,
      menuProblem: presentProblem(state?.menuProblem, ctx.language),
      templateProblem: presentProblem(state?.templateProblem, ctx.language),
      selfTest: presentSelfTest(state?.selfTest, ctx.language),
    };
  });
});
