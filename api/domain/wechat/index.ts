/**
 * Official accounts: an agent's brand for end users, the replies to WeChat messages, and notices by WeChat (decision
 * 38).
 */
import { HOUR_MS } from '@t3d/resources/kit';
import type wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import type { CommandsFor } from '../../registry/command';
import { defineModule } from '../../engine/http/domainModule';
import { MAIL_BRANDS } from '../../builtin/mails';
import { type Provided, provide } from '../../models/services';
import { linkRoutes, CALLS } from './binding/bindingRoutes';
import { callbackRoutes } from './callback/callbackRoutes';
import { mailBrands } from './brand';
import { MENU_JOB, pushMenuJob } from './menu';
import { PLATFORM_ACCOUNT, storePlatformAccount } from './platformAccount';
import {
  WECHAT,
  WECHAT_SETTINGS,
  type Issued,
  type SceneCode,
  type TemplateMessage,
  type WeChatButton,
  type WeChatPort,
  WeChatError,
} from './port';
import { computedSettings, beforeSaveSettings, createSettings, updateSettings } from './saveSettings';
import { SELF_TEST_JOB, requireSelfTest, runSelfTest, testAccount } from './selfTest';
import { weChatSimulator } from './simulator/simulatorRoutes';
import { deleteOldMessages } from './templates/sendTemplate';
import { words } from './wechatTexts';

const PATIENCE_MS = 8000;
const ANSWER_LIMIT = 64 * 1024;

type Answer = Readonly<Record<string, unknown>>;

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  if (text.length > ANSWER_LIMIT) throw new Error('WeChat answered too much');
  if (!response.ok) throw new Error(`WeChat answered HTTP ${response.status}`);
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null && !Array.isArray(answer)) return answer as Answer;
  } catch {
    /* Other text is rejected below. */
  }
  throw new Error('WeChat answered no JSON');
}

/** Returns an error without the address, so that its token is not logged. */
function explain(error: unknown): Error {
  if (error instanceof WeChatError) return error;
  const { cause, name, message } = error as Error & { cause?: { code?: string } };
  if (name === 'TimeoutError') return new Error('WeChat did not answer in time');
  return new Error(cause?.code ? `WeChat is out of reach: ${cause.code}` : message.split('?')[0]);
}

const issued = (answer: Answer, name: string): Issued => {
  const [value, seconds] = [answer[name], answer.expires_in];
  if (typeof value !== 'string' || value === '' || typeof seconds !== 'number')
    throw new Error(`WeChat answered without ${name}`);
  return { value, seconds };
};

function sceneCodeIn({ url, expire_seconds: seconds }: Answer): SceneCode {
  // Accept only an address of WeChat, because the browser shows it as a QR code.
  if (typeof url !== 'string' || !/^https?:\/\/(?:[\w-]+\.)*weixin\.qq\.com\/[\w/-]+$/.test(url))
    throw new Error('WeChat answered without a scene code');
  return { url, seconds: typeof seconds === 'number' ? seconds : 0 };
}

const wireOf = ({ openId, template, url, data, reference }: TemplateMessage): object => ({
  touser: openId,
  template_id: template,
  url,
  client_msg_id: reference,
  data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, { value }])),
});

/** Returns a port to WeChat's servers or the simulator. */
function httpWeChat(baseUrl: string): WeChatPort {
  const call = async (path: string, query: Readonly<Record<string, string>>, body?: object): Promise<Answer> => {
    const url = new URL(baseUrl.replace(/\/+$/, '') + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    try {
      const answer = await readAnswer(
        await fetch(url, {
          method: body ? 'POST' : 'GET',
          body: body && JSON.stringify(body),
          headers: body && { 'Content-Type': 'application/json' },
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
        }),
      );
      const { errcode, errmsg } = answer;
      if (typeof errcode === 'number' && errcode !== 0)
        throw new WeChatError(errcode, typeof errmsg === 'string' ? errmsg.slice(0, 200) : '');
      return answer;
    } catch (error) {
      throw explain(error);
    }
  };
  return {
    // Use this call, because `/cgi-bin/token` would end a token of the account's other systems.
    accessToken: async (appid, secret) =>
      issued(
        await call('/cgi-bin/stable_token', {}, { grant_type: 'client_credential', appid, secret }),
        'access_token',
      ),
    pageTicket: async (token) =>
      issued(await call('/cgi-bin/ticket/getticket', { access_token: token, type: 'jsapi' }), 'ticket'),
    setMenu: async (token: string, button: readonly WeChatButton[]) => {
      const query = { access_token: token };
      await (button.length > 0 ? call('/cgi-bin/menu/create', query, { button }) : call('/cgi-bin/menu/delete', query));
    },
    sceneCode: async (token, scene, seconds) =>
      sceneCodeIn(
        await call(
          '/cgi-bin/qrcode/create',
          { access_token: token },
          { expire_seconds: seconds, action_name: 'QR_STR_SCENE', action_info: { scene: { scene_str: scene } } },
        ),
      ),
    sendTemplate: async (token, message) => {
      await call('/cgi-bin/message/template/send', { access_token: token }, wireOf(message));
    },
  };
}

export { type Brand, brandByKey, brandOf, readLogo, signOwnPage } from './brand';
export { type CardAnswer, type CardLookup, CARD_LOOKUP } from './port';
export { hasPlatformAccount, testPlatformAccount, testWeChat } from './platformAccount';
export { reachableAmong } from './binding/bindings';
export { isClaimed, type Sending, type TemplateNotice, sendTemplate } from './templates/sendTemplate';

const ofSettings = {
  create: createSettings,
  update: updateSettings,
  test: testAccount,
} satisfies CommandsFor<typeof wxmpSettings>;
export const commands = { 'wxmp-settings': ofSettings };

export default defineModule({
  words,
  commands,
  rules: { 'wxmp-settings': { beforeSave: beforeSaveSettings } },
  computed: [computedSettings],
  routes: () => [linkRoutes()],
  calls: CALLS,
  jobs: {
    [MENU_JOB]: { run: pushMenuJob },
    [SELF_TEST_JOB]: { onBehalf: requireSelfTest, run: runSelfTest, attempts: 1 },
    'wxmp-messages.tidy': { every: HOUR_MS, atomic: true, run: deleteOldMessages },
  },
  mounts: ({ database, config }) => [
    // Leave the body unparsed, because the route parses WeChat's XML.
    { at: '/ms-api/wx', handlers: [callbackRoutes(database)], raw: true, signed: /^/ },
    ...(config.simulators ? [{ at: '/simulator/wechat', handlers: [weChatSimulator(database)], raw: true }] : []),
  ],
  prepare: storePlatformAccount,
  configured: ({ publicUrl, productName, simulators, wechatApi, officialAccount }) => [
    provide(PLATFORM_ACCOUNT, officialAccount) as Provided,
    provide(WECHAT_SETTINGS, { publicUrl, productName, simulators }) as Provided,
    provide(WECHAT, httpWeChat(wechatApi)) as Provided,
    provide(MAIL_BRANDS, mailBrands(publicUrl, productName)) as Provided,
  ],
});
