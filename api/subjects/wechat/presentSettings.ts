import { translateMessage } from '../../locales';
import type { CheckedMessage } from '../../locales/keys';
import type { Computed } from '../../engine/rows/computed';
import { callbackUrl, lookupUrl } from './addresses';
import { explainError } from './errors';
import { WECHAT_SETTINGS } from './port';
import { presentSelfTest } from './selfTest';
import { readStates } from './state';

/** The addresses of an account, and what came of its last push and test. */
export const computedSettings: Computed = {
  of: async (ctx, rows) => {
    const { publicUrl } = ctx.database.services.get(WECHAT_SETTINGS);
    const states = await readStates(
      ctx,
      rows.map(({ id }) => Number(id)),
    );
    return rows.map((row) => {
      const state = states.get(Number(row.id));
      const problem = state?.menuProblem
        ? (JSON.parse(state.menuProblem) as { errcode: number; errmsg: string })
        : null;
      return {
        callbackUrl: callbackUrl(publicUrl, row as { callbackKey: string }),
        lookupUrl: lookupUrl(publicUrl, row as { lookupKey: string }),
        menuPushedAt: state?.menuPushedAt ? new Date(state.menuPushedAt) : null,
        menuProblem:
          problem && translateMessage(explainError(problem.errcode, problem.errmsg) as CheckedMessage, ctx.language),
        selfTest: presentSelfTest(state?.selfTest, ctx.language),
      };
    });
  },
};
