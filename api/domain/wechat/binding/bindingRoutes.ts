import { Router } from 'express';
import { contextOf } from '../../../middleware/context';
import { readI18n } from '@t3d/resources/kit';
import notifications from '@t3d/resources/builtin/notifications';
import users from '@t3d/resources/people/users';
import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import type { Context } from '../../../context';
import { mayCall } from '../../../engine/access/permissions';
import { Forbidden, Invalid, Unauthenticated } from '../../../errors';
import { translateMessage } from '../../../locales';
import type { CheckedMessage } from '../../../locales/keys';
import { table } from '../../../models/table';
import { explainError } from '../errors';
import { WECHAT, WECHAT_SETTINGS, WeChatError, type Settings } from '../port';
import { withAccessToken } from '../tokens';
import { bindingOf, unbind, TICKET_MS, makeTicket } from './bindings';
import { platformId } from '../platformAccount';
import {
  type ApiCall,
  BOOLEAN,
  TEXT,
  TIME,
  respondsWithOne,
  respondsWithOther,
  orNull,
  query,
  shapeOf,
} from '../../../engine/http/apiCall';

const ok = (data: unknown): object => ({ code: 200, message: 'ok', data });

export function linkRoutes(): Router {
  const router = Router();
  router.get('/sessions/wechat', async (request, response) => {
    response.json(ok(await ownLink(contextOf(request))));
  });
  router.post('/sessions/wechat', async (request, response) => {
    response.json(ok(await startLink(contextOf(request))));
  });
  router.delete('/sessions/wechat', async (request, response) => {
    await endLink(contextOf(request));
    response.json(ok(null));
  });
  return router;
}

/** The caller's link to WeChat. `offered` means that the caller gets notices and an account can send them. */
interface OwnLink {
  offered: boolean;
  name: string | null;
  boundAt: string | null;
  problem: string | null;
}

async function nameOf(ctx: Context, settings: Settings): Promise<string> {
  const owner = await table(ctx, users).one(settings.agent as number);
  const { productName } = ctx.database.services.get(WECHAT_SETTINGS);
  const nickname = owner?.role ? owner.nickname : null;
  return readI18n(settings.brandName, ctx.language) || nickname || productName;
}

const me = ({ actor: { id } }: Context): number => {
  if (id === null) throw new Unauthenticated();
  return id;
};
/** Returns whether the caller's role has notices to send. */
function getsNotices({ actor, database }: Context): boolean {
  const resource = database.registry.get(notifications.name);
  return resource !== undefined && mayCall(actor, resource, 'list');
}

async function ownLink(ctx: Context): Promise<OwnLink> {
  const binding = await bindingOf(ctx, me(ctx));
  const linked = binding && (await table(ctx, wxmpSettings).one(binding.settings as number));
  const account = linked ?? (getsNotices(ctx) ? await accountFor(ctx, me(ctx)) : null);
  const code = binding?.unreachableCode ?? null;
  return {
    offered: account !== null,
    name: account && (await nameOf(ctx, account)),
    boundAt: binding?.boundAt ? new Date(binding.boundAt).toISOString() : null,
    problem: code === null ? null : translateMessage({ key: 'wechat.unreachable' }, ctx.language),
  };
}

/** Creates the QR code that links the caller's WeChat, valid for ten minutes. */
async function startLink(ctx: Context): Promise<{ url: string; expiresAt: string }> {
  if (!getsNotices(ctx)) throw new Forbidden('notifications:list');
  const settings = await accountFor(ctx, me(ctx));
  if (!settings) throw new Invalid('wechat.noAccount');
  const scene = await makeTicket(ctx, me(ctx), settings.id);
  const seconds = TICKET_MS / 1000;
  try {
    const { url } = await withAccessToken(ctx, settings, (token) =>
      ctx.database.services.get(WECHAT).sceneCode(token, scene, seconds),
    );
    return { url, expiresAt: new Date(ctx.now().getTime() + TICKET_MS).toISOString() };
  } catch (error) {
    const { errcode, errmsg } = error instanceof WeChatError ? error : { errcode: 0, errmsg: '' };
    const reason = translateMessage(explainError(errcode, errmsg) as CheckedMessage, ctx.language);
    throw new Invalid('wechat.refused', { reason });
  }
}

const endLink = (ctx: Context): Promise<void> => unbind(ctx, me(ctx));

/** Returns whether an official account is complete: AppID and secret for our calls, a token for WeChat's. */
const isComplete = (settings: Settings | null): settings is Settings =>
  Boolean(settings?.appId && settings.appSecret && settings.token);

/**
 * Returns the official account that writes to a user: the superior's, or the platform's for direct customers, or the
 * user's own.
 */
async function accountFor(ctx: Context, user: number): Promise<Settings | null> {
  const person = await table(ctx, users).one(user);
  if (!person) return null;
  const owners = [person.superior ?? (await platformId(ctx)), person.id];
  const found = await table(ctx, wxmpSettings).find({ agent: owners });
  for (const owner of owners) {
    const settings = found.find(({ agent }) => agent === owner) ?? null;
    if (isComplete(settings)) return settings;
  }
  return null;
}

const SIGNED = [
  query('signature', TEXT, { description: 'SHA-1 over the sorted token, timestamp and nonce' }),
  query('timestamp', TEXT, { description: 'seconds; at most five minutes off' }),
  query('nonce', TEXT),
];
const CALLBACK = { server: '/', path: '/ms-api/wx/{key}', open: true } as const;

const OWN = '/sessions/wechat';

export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: OWN,
    name: 'wechat.link',
    summary:
      "the caller's WeChat: the official account that writes to it, since when it is linked, why it gets nothing",
    answers: respondsWithOne(
      shapeOf({ offered: BOOLEAN, name: orNull(TEXT), boundAt: orNull(TIME), problem: orNull(TEXT) }),
    ),
  },
  {
    method: 'post',
    path: OWN,
    name: 'wechat.startLink',
    pattern: 'notifications:list',
    summary: 'a QR code that links the WeChat which scans it: once, within ten minutes; earlier codes end',
    answers: respondsWithOne(shapeOf({ url: TEXT, expiresAt: TIME })),
  },
  {
    method: 'delete',
    path: OWN,
    name: 'wechat.endLink',
    summary: "removes the link of the caller's WeChat",
    answers: respondsWithOne({ type: 'null' }),
  },
  {
    ...CALLBACK,
    method: 'get',
    name: 'wechat.check',
    summary: 'WeChat looks whether the callback of an official account is ours: answers `echostr`',
    parameters: [...SIGNED, query('echostr', TEXT)],
    answers: respondsWithOther('the `echostr`', 'text/plain'),
  },
  {
    ...CALLBACK,
    method: 'post',
    name: 'wechat.message',
    summary: 'a message or event of a follower, in WeChat’s XML; wrong signatures, times and AppIDs are 401',
    parameters: [...SIGNED, query('msg_signature', TEXT, { description: 'of an encrypted message' })],
    answers: respondsWithOther('the reply, in WeChat’s XML, or `success`', 'text/xml'),
  },
];
