import {
  textAt,
  isCurrency,
  TIMEOUT_MS,
  readEndpoint,
  readGroup,
  readPrivateKey,
  readPublicKey,
  type Environment,
} from '../kit';
import { type KeyObject, sign, verify } from 'node:crypto';
import { WrongSettings } from '../../../../environment/read';

export interface AlipayHkSettings {
  clientId: string;
  privateKey: KeyObject;
  keyVersion: string;
  antomPublicKey: KeyObject;
  endpoint: string;
  currencies: readonly string[];
  settlementCurrency: string | null;
  /** The public path of our notice endpoint, which Antom's signature covers. */
  noticePath: string;
  timeoutMs: number;
}

const NOTICES = '/t3d-api/payments/notices/alipayHk';

function readCurrencies(text: string | undefined): readonly string[] {
  const currencies = (text || 'HKD')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const strange = currencies.filter((one) => !isCurrency(one));
  if (strange.length > 0 || currencies.length === 0)
    throw new WrongSettings(`ALIPAY_HK_CURRENCIES: ${strange.join(', ') || 'nothing'} is no currency of ours`);
  return currencies;
}

function readNoticePath(publicUrl: string | undefined): string {
  if (!publicUrl || !URL.canParse(publicUrl)) return NOTICES;
  return `${new URL(publicUrl).pathname.replace(/\/+$/, '')}${NOTICES}`;
}

/** Reads the settings. Returns null if none is set, and throws if only some are. */
export function readSettings(environment: Environment): AlipayHkSettings | null {
  const values = readGroup(environment, 'alipayHk');
  return (
    values && {
      clientId: values.ALIPAY_HK_CLIENT_ID,
      privateKey: readPrivateKey('ALIPAY_HK_PRIVATE_KEY', values.ALIPAY_HK_PRIVATE_KEY),
      keyVersion: values.ALIPAY_HK_KEY_VERSION || '1',
      antomPublicKey: readPublicKey('ALIPAY_HK_PUBLIC_KEY', values.ALIPAY_HK_PUBLIC_KEY),
      endpoint: readEndpoint('ALIPAY_HK_ENDPOINT', values.ALIPAY_HK_ENDPOINT, 'https://open-sea-global.alipay.com'),
      currencies: readCurrencies(values.ALIPAY_HK_CURRENCIES),
      settlementCurrency: values.ALIPAY_HK_SETTLEMENT_CURRENCY ?? null,
      noticePath: readNoticePath(environment.PUBLIC_URL),
      timeoutMs: TIMEOUT_MS,
    }
  );
}

/** An Antom response with a valid signature. `status` is S for success, F for failure or U for unknown. */
export interface AntomAnswer {
  status: 'S' | 'F' | 'U';
  code: string;
  body: unknown;
}

/** Thrown when Antom could not be reached or Antom's response cannot be trusted. */
export class AntomFailed extends Error {
  constructor(call: string, why: string) {
    super(`Antom answers ${call} with ${why}`);
    this.name = 'AntomFailed';
  }
}

export type AntomClient = (call: string, body: object) => Promise<AntomAnswer>;

const SANDBOX = /^SANDBOX_/;

/** Creates a client for calls such as `payments/pay`. A call throws if the response is late or wrongly signed. */
export function makeClient(settings: AlipayHkSettings, now: () => Date): AntomClient {
  const { clientId } = settings;
  const base = SANDBOX.test(clientId) ? '/ams/sandbox/api/v1' : '/ams/api/v1';
  return async (call, body) => {
    const path = `${base}/${call}`;
    const text = JSON.stringify(body);
    const time = now().toISOString();
    const response = await fetch(`${settings.endpoint}${path}`, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'Content-Type': 'application/json; charset=UTF-8',
        'Client-Id': clientId,
        'Request-Time': time,
        Signature: signHeader({ path, clientId, time, body: text }, settings.privateKey, settings.keyVersion),
      },
      body: text,
      signal: AbortSignal.timeout(settings.timeoutMs),
    });
    const answer = await response.text();
    const content = {
      path,
      clientId: response.headers.get('client-id') ?? '',
      time: response.headers.get('response-time') ?? '',
      body: answer,
    };
    if (
      content.clientId !== clientId ||
      !isSigned(content, response.headers.get('signature') ?? undefined, settings.antomPublicKey)
    ) {
      throw new AntomFailed(call, `HTTP ${response.status}, not signed by it`);
    }
    return readAnswer(call, answer);
  };
}

function readAnswer(call: string, answer: string): AntomAnswer {
  const body: unknown = JSON.parse(answer);
  const status = textAt(body, 'result.resultStatus');
  if (status !== 'S' && status !== 'F' && status !== 'U') throw new AntomFailed(call, 'no result');
  return { status, code: textAt(body, 'result.resultCode') ?? '', body };
}

interface Signed {
  path: string;
  clientId: string;
  time: string;
  body: string;
}

/** Returns the text that we and Antom sign. */
const contentOf = ({ path, clientId, time, body }: Signed): string => `POST ${path}\n${clientId}.${time}.${body}`;

export function signHeader(content: Signed, key: KeyObject, keyVersion: string): string {
  const signature = sign('RSA-SHA256', Buffer.from(contentOf(content)), key).toString('base64');
  return `algorithm=RSA256,keyVersion=${keyVersion},signature=${encodeURIComponent(signature)}`;
}

function readHeader(header: string): string | null {
  const parts = Object.fromEntries(
    header.split(',').map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    }),
  );
  if (parts.algorithm !== 'RSA256' || !parts.signature) return null;
  try {
    return decodeURIComponent(parts.signature);
  } catch {
    return null;
  }
}

/** Returns whether the header contains Antom's signature. Accepts RSA256 only. */
export function isSigned(content: Signed, header: string | undefined, key: KeyObject): boolean {
  const signature = header ? readHeader(header) : null;
  return (
    signature !== null && verify('RSA-SHA256', Buffer.from(contentOf(content)), key, Buffer.from(signature, 'base64'))
  );
}
