import { Decorator } from 'wechatpay-axios-plugin';
import { textAt, valueAt } from '../kit/fields';
import type { WeChatPaySettings } from './settings';

/** WeChat Pay answered, and refused. */
export class WeChatPayRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(`WeChat Pay: ${status} ${code} ${message}`.trim());
    this.name = 'WeChatPayRefusal';
  }
  /**
   * Whether the same call may succeed later: trouble of theirs, too many calls, or not enough money on our account yet.
   */
  get passing(): boolean {
    return this.status >= 500 || this.status === 429 || this.status === 401 || this.code === 'NOT_ENOUGH';
  }
}

export interface WeChatPayClient {
  /** Signed by us; the answer is believed only when WeChat Pay signed it. Refuses by WeChatPayRefusal. */
  get(path: string): Promise<unknown>;
  post(path: string, body: object): Promise<unknown>;
  /** A file, which WeChat Pay does not sign: its digest is in the signed answer that named it. */
  download(path: string): Promise<Buffer>;
}

/** What is logged of a failed call: never the request, whose headers carry our signature. */
function explain(error: unknown): Error {
  const status = valueAt(error, 'response.status');
  const code = textAt(error, 'code') ?? '';
  // The library reports an answer that is not signed as it should be by a code of its own.
  if (typeof status !== 'number' || code.startsWith('EV3_'))
    return new Error(`WeChat Pay did not answer: ${code || 'no connection'}`);
  const data = valueAt(error, 'response.data');
  return new WeChatPayRefusal(status, textAt(data, 'code') ?? '', textAt(data, 'message') ?? '');
}

export function makeClient(settings: WeChatPaySettings): WeChatPayClient {
  const { v3 } = new Decorator({
    baseURL: settings.endpoint,
    timeout: settings.timeout,
    maxRedirects: 0,
    mchid: settings.mchid,
    serial: settings.serial,
    privateKey: settings.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certs: Object.fromEntries(
      Object.entries(settings.platformKeys).map(([serial, key]) => [
        serial,
        key.export({ type: 'spki', format: 'pem' }).toString(),
      ]),
    ),
  });
  const ask = async (config: Parameters<typeof v3.request>[0]): Promise<unknown> => {
    try {
      return (await v3.request<unknown>(config)).data;
    } catch (error) {
      throw explain(error);
    }
  };
  return {
    get: (url) => ask({ method: 'GET', url }),
    post: (url, data) => ask({ method: 'POST', url, data }),
    download: async (url) => {
      const data = await ask({ method: 'GET', url, responseType: 'arraybuffer' });
      if (!Buffer.isBuffer(data)) throw new Error('WeChat Pay did not answer with a file');
      return data;
    },
  };
}
