/**
 * The settings page: external connections, what they lack, and test calls. Only administrators see it, and secrets
 * never leave the server.
 */
import { defineModule } from '../../engine/http/domainModule';
import { words } from './settingTexts';
import { ADMINS } from '@t3d/resources/roles';
import { type Request, Router } from 'express';
import type { Context } from '../../context';
import { requirePattern } from '../../engine/access/permissions';
import { ApiError, invalidField, Invalid } from '../../errors';
import { translate, translateMessage } from '../../locales';
import { contextOf } from '../../middleware/context';
import { codesSection, mailSection, paymentsSection, pushSection, wechatSection } from './gateways';
import {
  type Section,
  type SectionName,
  type SectionReader,
  type Settings,
  type Tested,
  type State,
  routesSection,
  suppliersSection,
  SECTIONS,
  STATES,
} from './sections';
import ctripAccounts from '@t3d/resources/ctrip/ctrip-accounts';
import ctripCalls from '@t3d/resources/ctrip/ctrip-calls';
import type { CtripAccount } from '@t3d/resources/rows';
import { setTimeout as pause } from 'node:timers/promises';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { commands } from '../ctrip';
import {
  type ApiCall,
  BOOLEAN,
  INTEGER,
  TEXT,
  TIME,
  respondsWithOne,
  inputOf,
  listOf,
  oneOf,
  sends,
  shapeOf,
} from '../../engine/http/apiCall';

/** The maximum wait in milliseconds for the response to a test call. */
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

/** Returns a test call after the worker has sent it, or in its present state after the timeout. */
async function answerOf(ctx: Context, id: number) {
  for (let waited = 0; ; waited += STEP_MS) {
    const call = await table(ctx, ctripCalls).one(id);
    if (call?.state !== 'WAITING' || waited >= PATIENCE_MS) return call;
    await pause(STEP_MS);
  }
}

/** The accounts at Ctrip. The test call changes nothing and shows Ctrip's result code. */
const ctripSection: SectionReader = {
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
    // Ctrip responds that the order TEST is unknown, which proves that it accepted our signature.
    return translate('settings.ctripSaid', ctx.language, { answer: said });
  },
};

const READERS: Readonly<Record<SectionName, SectionReader>> = {
  suppliers: suppliersSection,
  routes: routesSection,
  payments: paymentsSection,
  mail: mailSection,
  ctrip: ctripSection,
  codes: codesSection,
  push: pushSection,
  wechat: wechatSection,
};
const MAX_MESSAGE = 300;

function adminOf(request: Request, call: 'show' | 'test'): Context {
  const ctx = contextOf(request);
  requirePattern(ctx.actor, ADMINS, `settings:${call}`);
  return ctx;
}

async function readSections(ctx: Context, settings: Settings): Promise<Section[]> {
  const sections: Section[] = [];
  for (const name of SECTIONS) sections.push({ name, ...(await READERS[name].read(ctx, settings)) });
  return sections;
}

/** Tests a connection and returns the result, even a failure. Rejects an unknown section or connection. */
async function tryConnection(ctx: Context, body: unknown, settings: Settings): Promise<Tested> {
  const { section, id } = (body ?? {}) as Record<string, unknown>;
  const name = SECTIONS.find((one) => one === section);
  if (!name) throw invalidField('section', 'oneOf');
  const { connections } = await READERS[name].read(ctx, settings);
  const connection = connections.find((one) => one.id === id && one.testable);
  if (!connection) throw invalidField('id', 'oneOf');
  const since = performance.now();
  const took = (): number => Math.round(performance.now() - since);
  try {
    const said = await READERS[name].test(ctx, connection.id, settings);
    const isPlayed = connection.state === 'SIMULATED';
    const message = isPlayed ? translate('settings.bySimulator', ctx.language, { message: said }) : said;
    return { ok: true, milliseconds: took(), message };
  } catch (error) {
    const message =
      error instanceof ApiError ? translateMessage(error as never, ctx.language) : String((error as Error).message);
    return { ok: false, milliseconds: took(), message: message.slice(0, MAX_MESSAGE) };
  }
}

export interface TestedConnection extends Tested {
  readonly section: SectionName;
  readonly name: string;
}

/** Tests all complete connections except simulators. */
export async function testConnections(
  ctx: Context,
  settings: Settings,
  sections: readonly SectionName[],
): Promise<TestedConnection[]> {
  const tested: TestedConnection[] = [];
  for (const section of sections)
    for (const { id, name, state, testable } of (await READERS[section].read(ctx, settings)).connections)
      if (testable && state === 'SET')
        tested.push({ section, name, ...(await tryConnection(ctx, { section, id }, settings)) });
  return tested;
}

function settingsRoutes(settings: Settings): Router {
  const router = Router();
  router.get('/settings', async (request, response) => {
    const sections = await readSections(adminOf(request, 'show'), settings);
    response.json({ code: 200, message: 'ok', data: { sections } });
  });
  router.post('/settings/test', async (request, response) => {
    const data = await tryConnection(adminOf(request, 'test'), request.body, settings);
    response.json({ code: 200, message: 'ok', data });
  });
  return router;
}

const LAST = { ...shapeOf({ at: TIME, text: TEXT, ok: BOOLEAN }), type: ['object', 'null'] };
const CONNECTION = shapeOf({ id: TEXT, name: TEXT, state: oneOf(STATES), text: TEXT, last: LAST, testable: BOOLEAN });

const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/settings',
    name: 'settings.show',
    summary: 'all that this installation is connected with: what is set, what is missing, the last answer',
    roles: ADMINS,
    pattern: 'settings:show',
    answers: respondsWithOne(
      shapeOf({
        sections: listOf(shapeOf({ name: oneOf(SECTIONS), connections: listOf(CONNECTION), variables: listOf(TEXT) })),
      }),
    ),
  },
  {
    method: 'post',
    path: '/settings/test',
    name: 'settings.test',
    summary: 'try one connection at once; answers what came back, also when it failed',
    roles: ADMINS,
    pattern: 'settings:test',
    body: sends(inputOf({ section: oneOf(SECTIONS), id: TEXT })),
    answers: respondsWithOne(shapeOf({ ok: BOOLEAN, milliseconds: INTEGER, message: TEXT })),
  },
];

export default defineModule({ words, calls: CALLS, routes: ({ config }) => [settingsRoutes(config)] });
