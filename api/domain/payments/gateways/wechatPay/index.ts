import {
  lazyGateway,
  type Environment,
  readCertificates,
  TIMEOUT_MS,
  readEndpoint,
  readGroup,
  readPrivateKey,
  readPublicKey,
} from '../kit';
import type { PaymentGateway } from '../port';
import type { WeChatPaySettings } from './client';
import type { KeyObject } from 'node:crypto';
import { WrongSettings } from '../../../../environment/read';

function readPlatformKeys(
  values: Partial<Record<`WECHAT_PAY_${'PUBLIC_KEY_ID' | 'PUBLIC_KEY' | 'CERTIFICATES'}`, string>>,
): Record<string, KeyObject> {
  const { WECHAT_PAY_PUBLIC_KEY_ID: id, WECHAT_PAY_PUBLIC_KEY: key, WECHAT_PAY_CERTIFICATES: bundle } = values;
  if (Boolean(id) !== Boolean(key))
    throw new WrongSettings(
      `Half of a payment gateway is configured: ${id ? 'WECHAT_PAY_PUBLIC_KEY' : 'WECHAT_PAY_PUBLIC_KEY_ID'} is ` +
        `missing`,
    );
  const keys: Record<string, KeyObject> = {};
  if (id && key) keys[id] = readPublicKey('WECHAT_PAY_PUBLIC_KEY', key);
  if (bundle)
    for (const certificate of readCertificates('WECHAT_PAY_CERTIFICATES', bundle))
      keys[certificate.serialNumber] = certificate.publicKey;
  if (Object.keys(keys).length === 0)
    throw new WrongSettings(
      'Half of a payment gateway is configured: WECHAT_PAY_PUBLIC_KEY_ID and WECHAT_PAY_PUBLIC_KEY (or ' +
        'WECHAT_PAY_CERTIFICATES) are missing',
    );
  return keys;
}

/** Reads the settings. Returns null if none is set, and throws if only some are. */
export function readSettings(environment: Environment): WeChatPaySettings | null {
  const values = readGroup(environment, 'wechatPay');
  if (!values) return null;
  if (Buffer.byteLength(values.WECHAT_PAY_API_V3_KEY) !== 32)
    throw new WrongSettings('WECHAT_PAY_API_V3_KEY must be 32 bytes long');
  return {
    appid: values.WECHAT_PAY_APPID,
    mchid: values.WECHAT_PAY_MCHID,
    serial: values.WECHAT_PAY_SERIAL,
    privateKey: readPrivateKey('WECHAT_PAY_PRIVATE_KEY', values.WECHAT_PAY_PRIVATE_KEY),
    apiV3Key: values.WECHAT_PAY_API_V3_KEY,
    platformKeys: readPlatformKeys(values),
    endpoint: readEndpoint('WECHAT_PAY_ENDPOINT', values.WECHAT_PAY_ENDPOINT, 'https://api.mch.weixin.qq.com'),
    timeout: TIMEOUT_MS,
  };
}

export function makeWeChatPayGateway(settings: WeChatPaySettings, now: () => Date = () => new Date()): PaymentGateway {
  return lazyGateway(
    {
      name: 'wechatPay',
      methods: ['WECHAT_PAY', 'WECHAT_QR', 'WECHAT_H5', 'WECHAT_WEB'],
      currencies: ['CNY'],
      answers: {
        accepted: { status: 200, type: 'application/json', body: '{"code":"SUCCESS"}' },
        refused: { status: 400, type: 'application/json', body: '{"code":"FAIL","message":"FAIL"}' },
      },
    },
    async () => (await import('./operations')).makeAdapter(settings, now),
  );
}
