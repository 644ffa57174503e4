import { createHash, randomUUID, randomInt } from 'node:crypto';
import express, { type Request, type Response, type RequestHandler, Router } from 'express';

/** What the double of WeChat was asked, and what it answers next. */
export interface WeChatDouble extends Followers {
  readonly router: Router;
  /** Calls as they came: the path below `/cgi-bin`, and what was sent. */
  readonly calls: { path: string; body: unknown }[];
  /** The menu of each account, by AppID. */
  readonly menus: Map<string, unknown>;
  /** Refuses calls of an account by this number from now on; null: no more. */
  refuse(appId: string, answer: { errcode: number; errmsg: string } | null): void;
  /** Ends the tokens of an account, as WeChat does when another system fetches one. */
  endTokens(appId: string): void;
}

const LIVES = 7200;
/** WeChat's servers as a program sees them: its paths, fields and numbers. Takes any AppID and secret of their form. */
export function createDouble(): WeChatDouble {
  const calls: WeChatDouble['calls'] = [];
  const refused = new Map<string, { errcode: number; errmsg: string }>();
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
    const no = refused.get(appid);
    if (no) response.json(no);
    else if (!/^wx[0-9a-f]{16}$/.test(appid)) response.json({ errcode: 40013, errmsg: 'invalid appid' });
    else if (!/^[0-9a-f]{32}$/.test(secret)) response.json({ errcode: 40125, errmsg: 'invalid appsecret' });
    else response.json({ access_token: issue(appid), expires_in: LIVES });
  });
  const owned = (serve: Serve) => (request: Request, response: Response) => {
    const appId = tokens.get(String(request.query.access_token));
    const no = appId && refused.get(appId);
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
      if (answer) refused.set(appId, answer);
      else refused.delete(appId);
    },
    endTokens: (appId) => {
      for (const [token, owner] of tokens) if (owner === appId) tokens.delete(token);
    },
  };
}

/** What the followers of the double's accounts see of them. */
interface Followers {
  /** Template messages that followers received, by AppID; one reference reaches one follower once. */
  readonly templates: { appId: string; openId: string; template: string; url: string; data: unknown }[];
  /** Scenes of the codes that were made, by their address. */
  readonly scenes: Map<string, { appId: string; scene: string }>;
  /** Does what the next template messages ask, and cuts the line before it answers. */
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

/** What WeChat would refuse of a template message, as it would say so. */
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

/** Codes that are scanned, and template messages; `owned` answers a call with a token of an account. */
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
