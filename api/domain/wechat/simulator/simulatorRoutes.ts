import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import express, { Router, type Request, type Response, type RequestHandler } from 'express';
import { systemContext } from '../../../context';
import { NotFound, invalidField } from '../../../errors';
import type { Database } from '../../../models/database';
import { table } from '../../../models/table';
import { callbackUrl, WECHAT_SETTINGS } from '../port';
import { randomBytes, randomInt, createHash, randomUUID } from 'node:crypto';
import { decryptMessage, encryptMessage, signParts, readXml, writeXml } from '../wire';

export interface FakeWeChat extends Followers {
  readonly router: Router;
  /** The received calls, with the path below `/cgi-bin`. */
  readonly calls: { path: string; body: unknown }[];
  readonly menus: Map<string, unknown>;
  /** Rejects all calls of an account with this code, until null. */
  refuse(appId: string, answer: { errcode: number; errmsg: string } | null): void;
  /** Ends an account's tokens, as WeChat does when another system fetches one. */
  endTokens(appId: string): void;
}

const LIVES = 7200;
/** Simulates WeChat's servers. Any AppID and secret of the right format are accepted. */
export function createFakeWeChat(): FakeWeChat {
  const calls: FakeWeChat['calls'] = [];
  const rejected = new Map<string, { errcode: number; errmsg: string }>();
  const tokens = new Map<string, string>();
  const menus = new Map<string, unknown>();
  const router = Router();

  const issue = (appId: string): string => {
    const known = [...tokens].find(([, owner]) => owner === appId)?.[0];
    const token = known ?? `T-${randomUUID()}`;
    tokens.set(token, appId);
    return token;
  };
  router.use(express.json(), (request, _response, next) => {
    calls.push({ path: request.path.replace('/cgi-bin', ''), body: request.body as unknown });
    next();
  });
  router.post('/cgi-bin/stable_token', (request, response) => {
    const { appid = '', secret = '' } = (request.body ?? {}) as { appid?: string; secret?: string };
    const no = rejected.get(appid);
    if (no) response.json(no);
    else if (!/^wx[0-9a-f]{16}$/.test(appid)) response.json({ errcode: 40013, errmsg: 'invalid appid' });
    else if (!/^[0-9a-f]{32}$/.test(secret)) response.json({ errcode: 40125, errmsg: 'invalid appsecret' });
    else response.json({ access_token: issue(appid), expires_in: LIVES });
  });
  const owned = (serve: Serve) => (request: Request, response: Response) => {
    const appId = tokens.get(String(request.query.access_token));
    const no = appId && rejected.get(appId);
    if (!appId) response.json({ errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' });
    else if (no) response.json(no);
    else serve(appId, request, response);
  };
  router.get(
    '/cgi-bin/ticket/getticket',
    owned((appId, _request, response) => {
      const ticket = createHash('sha256').update(`ticket ${appId}`).digest('base64url');
      response.json({ errcode: 0, errmsg: 'ok', ticket, expires_in: LIVES });
    }),
  );
  router.post(
    '/cgi-bin/menu/create',
    owned((appId, request, response) => {
      menus.set(appId, (request.body as { button?: unknown }).button);
      response.json({ errcode: 0, errmsg: 'ok' });
    }),
  );
  router.get(
    '/cgi-bin/menu/delete',
    owned((appId, _request, response) => {
      menus.delete(appId);
      response.json({ errcode: 0, errmsg: 'ok' });
    }),
  );
  return {
    ...addFollowers(router, owned),
    router,
    calls,
    menus,
    refuse: (appId, answer) => {
      if (answer) rejected.set(appId, answer);
      else rejected.delete(appId);
    },
    endTokens: (appId) => {
      for (const [token, owner] of tokens) if (owner === appId) tokens.delete(token);
    },
  };
}

interface Followers {
  /** The template messages that followers received, once per reference. */
  readonly templates: { appId: string; openId: string; template: string; url: string; data: unknown }[];
  /** The scenes of created QR codes, by the address in the QR code. */
  readonly scenes: Map<string, { appId: string; scene: string }>;
  /** Breaks the connection after the next calls, before their responses. */
  dropAnswers(count: number): void;
}
type Serve = (appId: string, request: Request, response: Response) => void;

const OPEN_ID = /^[\w-]{6,64}$/;
const PARAMETER = /^[a-z_]+\d{0,2}$/;

interface TemplateCall {
  touser?: unknown;
  template_id?: unknown;
  url?: unknown;
  client_msg_id?: unknown;
  data?: Readonly<Record<string, { value?: unknown }>>;
}

/** Returns WeChat's rejection of a template message, or null. */
function templateRefusal({ touser, template_id: template, data }: TemplateCall) {
  if (typeof touser !== 'string' || !OPEN_ID.test(touser)) return { errcode: 40003, errmsg: 'invalid openid' };
  if (typeof template !== 'string' || template.length < 20) return { errcode: 40037, errmsg: 'invalid template_id' };
  const wrong = Object.entries(data ?? {}).find(
    ([name, field]) =>
      !PARAMETER.test(name) ||
      typeof field.value !== 'string' ||
      field.value === '' ||
      (name.startsWith('thing') && [...field.value].length > 20),
  );
  return wrong ? { errcode: 47003, errmsg: `argument invalid! data.${wrong[0]}.value invalid` } : null;
}

/** Adds the calls for QR codes and template messages. `owned` wraps a handler that needs an account's token. */
function addFollowers(router: Router, owned: (serve: Serve) => RequestHandler): Followers {
  const templates: Followers['templates'] = [];
  const scenes: Followers['scenes'] = new Map();
  const references = new Set<string>();
  let dropped = 0;
  router.post(
    '/cgi-bin/qrcode/create',
    owned((appId, request, response) => {
      const body = request.body as { expire_seconds?: number; action_info?: { scene?: { scene_str?: string } } };
      const scene = body.action_info?.scene?.scene_str ?? '';
      const hash = createHash('sha256').update(`${appId} ${scene}`).digest('hex');
      const url = `http://weixin.qq.com/q/${hash.slice(0, 24)}`;
      scenes.set(url, { appId, scene });
      const ticket = createHash('sha256').update(`scene ${scene}`).digest('base64url');
      if (/^\w{1,64}$/.test(scene)) response.json({ ticket, expire_seconds: body.expire_seconds ?? 60, url });
      else response.json({ errcode: 40097, errmsg: 'invalid scene' });
    }),
  );
  router.post(
    '/cgi-bin/message/template/send',
    owned((appId, request, response) => {
      const body = request.body as TemplateCall;
      const no = templateRefusal(body);
      if (no) {
        response.json(no);
        return;
      }
      const [openId, template] = [String(body.touser), String(body.template_id)];
      const reference = `${openId} ${String(body.client_msg_id)}`;
      if (body.client_msg_id === undefined || !references.has(reference))
        templates.push({ appId, openId, template, url: String(body.url ?? ''), data: body.data });
      references.add(reference);
      dropped -= 1;
      if (dropped >= 0) request.socket.destroy();
      else response.json({ errcode: 0, errmsg: 'ok', msgid: randomInt(2 ** 47) });
    }),
  );
  const dropAnswers = (count: number): void => {
    dropped = count;
  };
  return { templates, scenes, dropAnswers };
}

type Body = Readonly<Record<string, unknown>>;
const bodyOf = (body: unknown): Body => (typeof body === 'object' && body !== null ? (body as Body) : {});

/** Simulates WeChat under `/simulator/wechat`: WeChat's servers under `/cgi-bin/…`, followers' messages, and scans. */
export function weChatSimulator(database: Database): Router {
  const double = createFakeWeChat();
  const router = Router();
  router.use(express.json());
  router.post('/refuse', (request, response) => {
    const { appId, errcode, errmsg = '' } = bodyOf(request.body);
    if (typeof appId !== 'string') throw invalidField('appId', 'required');
    double.refuse(appId, typeof errcode === 'number' ? { errcode, errmsg: String(errmsg) } : null);
    response.json({ code: 200, message: 'ok', data: {} });
  });
  router.post('/messages', async (request, response) => {
    const { appId, text = '', event, from } = bodyOf(request.body);
    if (typeof appId !== 'string') throw invalidField('appId', 'required');
    const settings = await table(systemContext(database, 'command'), wxmpSettings).one({ appId });
    if (!settings?.token) throw new NotFound();
    const account = { ...settings, token: settings.token };
    const fields: Record<string, string> =
      typeof event === 'string'
        ? { MsgType: 'event', Event: event, EventKey: String(text) }
        : { Content: String(text) };
    const sent = sendMessage(account, { ...fields, ...(typeof from === 'string' && { FromUserName: from }) });
    const url = callbackUrl(database.services.get(WECHAT_SETTINGS).publicUrl, settings);
    const answer = await fetch(`${url}?${new URLSearchParams(sent.query).toString()}`, {
      method: 'POST',
      body: sent.body,
      headers: { 'Content-Type': 'text/xml' },
    });
    const body = await answer.text();
    const reply = answer.ok ? readReply(account, body) : null;
    response.json({ code: 200, message: 'ok', data: { status: answer.status, reply } });
  });
  router.get('/templates', (request, response) => {
    const rows = double.templates.filter(({ openId }) => openId === request.query.openId);
    response.json({ code: 200, message: 'ok', rows, total: rows.length });
  });
  router.post('/scan', (request, response) => {
    const scanned = double.scenes.get(String(bodyOf(request.body).url));
    if (!scanned) throw new NotFound();
    response.json({ code: 200, message: 'ok', data: scanned });
  });
  router.use(double.router);
  return router;
}

export interface Account {
  token: string;
  encodingAesKey?: string | null;
  appId?: string | null;
  mode?: string | null;
}
export interface Sent {
  query: Record<string, string>;
  body: string;
}

const seconds = (): string => String(Math.floor(Date.now() / 1000));

/** Returns the call by which WeChat verifies our server. */
export function checkCall({ token }: Account, echostr: string, timestamp: string = seconds()): Record<string, string> {
  const nonce = randomBytes(6).toString('hex');
  return { signature: signParts(token, timestamp, nonce), timestamp, nonce, echostr };
}

/** Returns a follower's message as WeChat sends it to an account. */
export function sendMessage(
  account: Account,
  fields: Readonly<Record<string, string | number>>,
  { timestamp = seconds() }: { timestamp?: string } = {},
): Sent {
  const nonce = randomBytes(6).toString('hex');
  const message = writeXml({
    ToUserName: 'gh_account',
    FromUserName: 'o_follower',
    CreateTime: Number(timestamp),
    MsgType: 'text',
    ...('Event' in fields ? {} : { MsgId: String(randomInt(2 ** 47)) }),
    ...fields,
  });
  const query = { signature: signParts(account.token, timestamp, nonce), timestamp, nonce, openid: 'o_follower' };
  if ((account.mode ?? 'PLAIN') === 'PLAIN') return { query, body: message };
  const encrypted = encryptMessage(account.encodingAesKey ?? '', account.appId ?? '', message);
  const closed = `<ToUserName><![CDATA[gh_account]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt>`;
  return {
    query: { ...query, encrypt_type: 'aes', msg_signature: signParts(account.token, timestamp, nonce, encrypted) },
    body:
      account.mode === 'SAFE'
        ? `<xml>${closed}</xml>`
        : message.replace('</xml>', `${closed.replace(/^<To.*?<Enc/, '<Enc')}</xml>`),
  };
}

/** Returns the reply as a follower sees it, or null for none. */
export function readReply(account: Account, body: string): string | null {
  if (body === 'success') return null;
  const outer = readXml(body);
  const encrypted = outer.get('Encrypt');
  if (encrypted === undefined) return outer.get('Content') ?? null;
  const right = signParts(account.token, outer.get('TimeStamp') ?? '', outer.get('Nonce') ?? '', encrypted);
  if (right !== outer.get('MsgSignature')) throw new Error('an answer whose signature is wrong');
  const { message, appId } = decryptMessage(account.encodingAesKey ?? '', encrypted);
  if (appId !== account.appId) throw new Error('an answer for another account');
  return readXml(message).get('Content') ?? null;
}
