import {
  type Issued,
  type SceneCode,
  type TemplateMessage,
  type WeChatButton,
  type WeChatPort,
  WeChatError,
} from './port';

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
    /* said below */
  }
  throw new Error('WeChat answered no JSON');
}

/** What failed, without the address: it holds the token. */
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
  // The address is drawn as a code: nothing but WeChat's own may stand in it.
  if (typeof url !== 'string' || !/^https?:\/\/(?:[\w-]+\.)*weixin\.qq\.com\/[\w/-]+$/.test(url))
    throw new Error('WeChat answered without a scene code');
  return { url, seconds: typeof seconds === 'number' ? seconds : 0 };
}

/** A template message in WeChat's own names. */
const wireOf = ({ openId, template, url, data, reference }: TemplateMessage): object => ({
  touser: openId,
  template_id: template,
  url,
  client_msg_id: reference,
  data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, { value }])),
});

/** WeChat's servers by HTTPS; `baseUrl` is `https://api.weixin.qq.com`, or their double. */
export function httpWeChat(baseUrl: string): WeChatPort {
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
    // Unlike /cgi-bin/token this one does not end the token that another system of the same account was given.
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
