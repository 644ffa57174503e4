import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import express, { Router } from 'express';
import { systemContext } from '../../../context';
import { NotFound, invalidField } from '../../../errors';
import type { Database } from '../../../models/database';
import { table } from '../../../models/table';
import { callbackUrl } from '../addresses';
import { WECHAT_SETTINGS } from '../port';
import { createDouble } from './double';
import { readReply, sendMessage } from './follower';

type Body = Readonly<Record<string, unknown>>;
const bodyOf = (body: unknown): Body => (typeof body === 'object' && body !== null ? (body as Body) : {});

/**
 * `/simulator/wechat`: WeChat's servers (`/cgi-bin/…`), what they refuse (`refuse`), and a follower who writes to an
 * account (`messages {appId, text, event?, from?}`), signed and encrypted as the account wants it. `scan {url}` answers
 * the scene of a code, `templates?openId=` what a follower received.
 */
export function weChatSimulator(database: Database): Router {
  const double = createDouble();
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
