import { createHash, randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import express, { Router } from 'express';
import type { Followers, Serve } from './followers';
import { addFollowers } from './followers';

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
