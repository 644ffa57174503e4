import { createHash, randomInt } from 'node:crypto';
import type { Request, RequestHandler, Response, Router } from 'express';

/** What the followers of the double's accounts see of them. */
export interface Followers {
  /** Template messages that followers received, by AppID; one reference reaches one follower once. */
  readonly templates: { appId: string; openId: string; template: string; url: string; data: unknown }[];
  /** Scenes of the codes that were made, by their address. */
  readonly scenes: Map<string, { appId: string; scene: string }>;
  /** Does what the next template messages ask, and cuts the line before it answers. */
  dropAnswers(count: number): void;
}
export type Serve = (appId: string, request: Request, response: Response) => void;

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
export function addFollowers(router: Router, owned: (serve: Serve) => RequestHandler): Followers {
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
