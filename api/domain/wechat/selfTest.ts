import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import type { Language } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { requireAction } from '../../engine/access/permissions';
import { command } from '../../engine/rows/commands/command';
import { requireInScope } from '../../engine/rows/read/read';
import { enqueue } from '../../jobs/outbox';
import type { Progress } from '../../jobs/jobTypes';
import { translateMessage } from '../../locales';
import type { CheckedMessage } from '../../locales/keys';
import { table } from '../../models/table';
import { saveState } from './tables';
import { randomBytes } from 'node:crypto';
import { type Settings, callbackUrl, WECHAT, WECHAT_SETTINGS, WeChatError } from './port';
import { encryptMessage, signParts, writeXml } from './wire';
import { explainError } from './errors';
import { pushMenu } from './menu';
import { pageTicket } from './tokens';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { TLSSocket } from 'node:tls';

const passed = (key: string, params?: Line['params']): Result => ({ state: 'PASSED', key, params });
const waits = (key: string): Result => ({ state: 'WAITING', key });
const failed = (key: string, cure: string, more: Partial<Line> = {}): Result => ({
  state: 'FAILED',
  key,
  cure,
  ...more,
});

/** Returns success, or WeChat's rejection in plain words. */
async function asking(call: () => Promise<unknown>, done: string): Promise<Result> {
  try {
    await call();
    return passed(done);
  } catch (error) {
    const { errcode, errmsg } = error instanceof WeChatError ? error : { errcode: 0, errmsg: '' };
    const { cure, ...explained } = explainError(errcode, errmsg);
    return failed(explained.key, cure, explained);
  }
}

const form: Check = {
  check: 'form',
  run: async (_ctx, { appId, appSecret }) => {
    if (!appId || !appSecret) return failed('wxmp.test.form.missing', 'wxmp.test.form.cure');
    const right = /^wx[0-9a-f]{16}$/.test(appId) && /^[0-9a-f]{32}$/.test(appSecret);
    return right ? passed('wxmp.test.form.passed') : failed('wxmp.test.form.wrong', 'wxmp.test.form.cure');
  },
};

const access: Check = {
  check: 'access',
  run: async (ctx, settings) =>
    settings.appId && settings.appSecret
      ? asking(
          // Fetch a new token, because a cached one proves nothing about the present secret.
          () => ctx.database.services.get(WECHAT).accessToken(settings.appId ?? '', settings.appSecret ?? ''),
          'wxmp.test.access.passed',
        )
      : waits('wxmp.test.access.waits'),
};

const isPrivate = ({ hostname }: URL): boolean => /^(localhost|127\.|10\.|192\.168\.|\[::1\])/.test(hostname);

const reachable: Check = {
  check: 'reachable',
  run: async (ctx, settings) => {
    const { publicUrl, simulators } = ctx.database.services.get(WECHAT_SETTINGS);
    const cure = 'wxmp.test.reachable.cure';
    if (!simulators && isPrivate(new URL(publicUrl))) return failed('wxmp.test.reachable.private', cure);
    try {
      const { status, validTo } = await callOwn(callbackUrl(publicUrl, settings));
      // Our server responds 401 without a signature, or 404 without a token.
      if (status !== 401 && status !== 404)
        return failed('wxmp.test.reachable.failed', cure, { params: { reason: `HTTP ${status}` } });
      if (!validTo) return passed('wxmp.test.reachable.plain');
      return passed('wxmp.test.reachable.passed', { until: validTo.toISOString().slice(0, 10) });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return failed('wxmp.test.reachable.failed', cure, { params: { reason: code ?? message } });
    }
  },
};

const queryOf = (
  token: string,
  more: readonly string[] = [],
): { timestamp: string; nonce: string; signature: string } => {
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(6).toString('hex')];
  return { timestamp, nonce, signature: signParts(token, timestamp, nonce, ...more) };
};

const signature: Check = {
  check: 'signature',
  run: async (ctx, settings, before) => {
    if (!settings.token) return waits('wxmp.test.waitsToken');
    if (before.get('reachable') !== 'PASSED') return waits('wxmp.test.waitsCallback');
    const url = callbackUrl(ctx.database.services.get(WECHAT_SETTINGS).publicUrl, settings);
    const echostr = randomBytes(8).toString('hex');
    const query = new URLSearchParams({ ...queryOf(settings.token), echostr });
    const answer = await callOwn(`${url}?${query.toString()}`).catch(() => null);
    return answer?.status === 200 && answer.body === echostr
      ? passed('wxmp.test.signature.passed')
      : failed('wxmp.test.signature.failed', 'wxmp.test.signature.cure');
  },
};

const encryptedCheck: Check = {
  check: 'sealed',
  isFor: ({ mode }) => mode !== 'PLAIN',
  run: async (ctx, settings, before) => {
    const { token, encodingAesKey, appId } = settings;
    if (!token) return waits('wxmp.test.waitsToken');
    if (before.get('reachable') !== 'PASSED') return waits('wxmp.test.waitsCallback');
    const rejected = failed('wxmp.test.sealed.failed', 'wxmp.test.sealed.cure');
    if (!encodingAesKey || !appId) return rejected;
    const seconds = Math.floor(Date.now() / 1000);
    const message = writeXml({
      ToUserName: 'self-test',
      FromUserName: 'self-test',
      CreateTime: seconds,
      MsgType: 'event',
      Event: 'SELF_TEST',
      EventKey: randomBytes(6).toString('hex'),
    });
    const encrypted = encryptMessage(encodingAesKey, appId, message);
    const { signature: signed, ...query } = queryOf(token, [encrypted]);
    const url = callbackUrl(ctx.database.services.get(WECHAT_SETTINGS).publicUrl, settings);
    const search = new URLSearchParams({ ...query, encrypt_type: 'aes', msg_signature: signed });
    const body = writeXml({ ToUserName: 'self-test', Encrypt: encrypted });
    const answer = await callOwn(`${url}?${search.toString()}`, body).catch(() => null);
    return answer?.status === 200 ? passed('wxmp.test.sealed.passed') : rejected;
  },
};

const menu: Check = {
  check: 'menu',
  run: async (ctx, settings, before) => {
    if (before.get('access') !== 'PASSED') return waits('wxmp.test.waitsAccess');
    if (!settings.menu || settings.menu.length === 0) return passed('wxmp.test.menu.none');
    return asking(() => pushMenu(ctx, settings), 'wxmp.test.menu.passed');
  },
};

const page: Check = {
  check: 'page',
  run: async (ctx, settings, before) => {
    if (before.get('access') !== 'PASSED') return waits('wxmp.test.waitsAccess');
    return asking(() => pageTicket(ctx, settings), 'wxmp.test.page.passed');
  },
};

/** The checks in order, some of which depend on earlier ones. */
const CHECKS: readonly Check[] = [form, access, reachable, signature, encryptedCheck, menu, page];

const PATIENCE_MS = 5000;
const LIMIT = 16 * 1024;

interface OwnAnswer {
  status: number;
  body: string;
  /** The time when the certificate expires. */
  validTo: Date | null;
}

/** Calls this installation's callback at the public address, as WeChat would. */
function callOwn(url: string, body?: string): Promise<OwnAnswer> {
  return new Promise((resolve, reject) => {
    const target = new URL(url);
    const send = target.protocol === 'https:' ? requestSecure : requestPlain;
    const outgoing = send(
      target,
      { method: body === undefined ? 'GET' : 'POST', agent: false, signal: AbortSignal.timeout(PATIENCE_MS) },
      (answer) => {
        const socket = answer.socket as TLSSocket;
        const until = target.protocol === 'https:' ? new Date(socket.getPeerCertificate().valid_to) : null;
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          if (text.length < LIMIT) text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text, validTo: until }));
        answer.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

type LineState = 'PASSED' | 'FAILED' | 'WAITING';
/** A line of a stored self-test, with message keys for each reader's language. */
interface Line {
  check: string;
  state: LineState;
  key: string;
  params?: Record<string, string | number>;
  cure?: string;
  copy?: string;
  milliseconds?: number;
}
interface SelfTest {
  at: string;
  done: boolean;
  lines: Line[];
}
type Result = Omit<Line, 'check' | 'milliseconds'>;
interface Check {
  check: string;
  isFor?(settings: Settings): boolean;
  run(ctx: Context, settings: Settings, before: ReadonlyMap<string, LineState>): Promise<Result>;
}

export const SELF_TEST_JOB = 'wxmp-settings.test';
export interface SelfTestPayload {
  settings: number;
}

/** Queues a test of the account, because WeChat must not be called in a transaction. */
export const testAccount = command(wxmpSettings, 'test', {
  run: async (ctx, { id }) => {
    const empty: SelfTest = { at: ctx.now().toISOString(), done: false, lines: [] };
    await saveState(ctx, id, { selfTest: JSON.stringify(empty) });
    const payload: SelfTestPayload = { settings: id };
    return { jobId: await enqueue(ctx, { kind: SELF_TEST_JOB, payload, owner: ctx.actor.id }) };
  },
});

export async function requireSelfTest(ctx: Context, { settings }: SelfTestPayload): Promise<void> {
  requireAction(ctx.actor, wxmpSettings, 'test');
  await requireInScope(ctx, wxmpSettings, [settings]);
}

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

const checkText = (key: string, language: Language, params: Record<string, string | number> = {}): string =>
  translateMessage({ key, params } as CheckedMessage, language);

export function presentSelfTest(kept: string | null | undefined, language: Language): object | null {
  if (!kept) return null;
  const { at, done, lines } = JSON.parse(kept) as SelfTest;
  return {
    at,
    done,
    lines: lines.map(({ check, state, key, params, cure, copy, milliseconds }) => ({
      check,
      state,
      title: checkText(`wxmp.test.${check}`, language),
      message: checkText(key, language, params),
      cure: cure ? checkText(cure, language) : null,
      copy: copy ?? null,
      milliseconds: milliseconds ?? null,
    })),
  };
}
