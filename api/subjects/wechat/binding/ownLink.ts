import { readI18n } from '@t3d/resources/kit';
import notifications from '@t3d/resources/house/notifications';
import users from '@t3d/resources/people/users';
import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import type { Context } from '../../../context';
import { mayCall } from '../../../engine/access/permissions';
import { Forbidden, Invalid, Unauthenticated } from '../../../errors';
import { translateMessage } from '../../../locales';
import type { CheckedMessage } from '../../../locales/keys';
import { table } from '../../../models/table';
import { explainError } from '../errors';
import { WECHAT, WECHAT_SETTINGS, WeChatError } from '../port';
import { withAccessToken } from '../tokens';
import type { Settings } from '../types';
import { accountFor } from './accountFor';
import { bindingOf, unbind } from './bindings';
import { TICKET_MS, makeTicket } from './tickets';

/** `offered`: the caller gets notices and some official account can write to them. `problem`: why it cannot now. */
export interface OwnLink {
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
/** Notices are read by some roles alone; others have nothing to be written. */
function getsNotices({ actor, database }: Context): boolean {
  const resource = database.registry.get(notifications.name);
  return resource !== undefined && mayCall(actor, resource, 'list');
}

/** The WeChat of the caller: whether it can be linked, to which account, and since when it is. */
export async function ownLink(ctx: Context): Promise<OwnLink> {
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

/** Makes the QR code that links the caller's WeChat: `url` is drawn, scanned with WeChat, once, within ten minutes. */
export async function startLink(ctx: Context): Promise<{ url: string; expiresAt: string }> {
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

export const endLink = (ctx: Context): Promise<void> => unbind(ctx, me(ctx));
