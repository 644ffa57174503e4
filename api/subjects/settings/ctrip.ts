import ctripAccounts from '@t3d/resources/ctrip/ctrip-accounts';
import ctripCalls from '@t3d/resources/ctrip/ctrip-calls';
import type { CtripAccount } from '@t3d/resources/rows';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { translate } from '../../locales';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { commands } from '../ctrip';
import type { SectionReader, State } from './types';

/** How long the answer of a test call is waited for: the worker sends it. */
const PATIENCE_MS = 8000;
const STEP_MS = 250;

const FIELDS = ['aesKey', 'aesIv', 'signKey', 'noticeUrl'] as const;
const missingOf = (account: CtripAccount): (typeof FIELDS)[number][] => FIELDS.filter((name) => !account[name]);

const stateOf = (account: CtripAccount): State =>
  account.disabled ? 'OFF' : missingOf(account).length > 0 ? 'INCOMPLETE' : 'SET';

function textOf({ language }: Context, account: CtripAccount): string {
  const missing = missingOf(account);
  if (missing.length === 0) return translate('settings.keysSet', language);
  return translate('settings.missing', language, {
    names: missing.map((name) => translate(`settings.field.${name}`, language)).join(', '),
  });
}

/** The state of a call once it was sent, or as it stands after the time that a person waits. */
async function answerOf(ctx: Context, id: number) {
  for (let waited = 0; ; waited += STEP_MS) {
    const call = await table(ctx, ctripCalls).one(id);
    if (call?.state !== 'WAITING' || waited >= PATIENCE_MS) return call;
    await pause(STEP_MS);
  }
}

/** Our accounts at Ctrip: tried by a call that changes nothing, whose result code is what came back. */
export const ctripSection: SectionReader = {
  async read(ctx) {
    const accounts = await table(ctx, ctripAccounts).find({}, { limit: 20 });
    return {
      connections: accounts.map((account) => ({
        id: String(account.id),
        name: account.name ?? account.accountId ?? '',
        state: stateOf(account),
        text: textOf(ctx, account),
        last: account.lastAnsweredAt
          ? {
              at: new Date(account.lastAnsweredAt).toISOString(),
              text: translate('settings.ctripAnswered', ctx.language),
              ok: true,
            }
          : null,
        testable: missingOf(account).length === 0,
      })),
      variables: [],
    };
  },
  async test(ctx, id) {
    const { call } = (await inTransaction(ctx, (inner) =>
      commands['ctrip-accounts'].test(inner, { ids: [Number(id)] } as never),
    )) as unknown as { call: number };
    const answer = await answerOf(ctx, call);
    if (!answer || answer.state === 'WAITING') throw new Invalid('settings.ctripWaits');
    const said = [answer.resultCode, answer.message].filter(Boolean).join(' ');
    if (answer.state === 'FAILED') throw new Error(said);
    // Ctrip knows no order called TEST: that it says so, under our signature, is what was to be shown.
    return translate('settings.ctripSaid', ctx.language, { answer: said });
  },
};
