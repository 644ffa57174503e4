import type { KeyObject } from 'node:crypto';
import {
  type Environment,
  readCertificates,
  TIMEOUT_MS,
  readEndpoint,
  readGroup,
  readPrivateKey,
  readPublicKey,
} from '../kit/settings';
import { WrongSettings } from '../../../../environment/read';

/**
 * WeChat Pay APIv3 of a merchant of the mainland.
 *
 * | variable | meaning | example |
 * |---|---|---|
 * | `WECHAT_PAY_APPID` | appid that is bound to the merchant | `wx8888888888888888` |
 * | `WECHAT_PAY_MCHID` | merchant number | `1900000109` |
 * | `WECHAT_PAY_SERIAL` | serial number of the merchant's API certificate | `5157F09EFDC096DE15EBE81A47057A72…` |
 * | `WECHAT_PAY_PRIVATE_KEY` (or `_FILE`) | the merchant's private key (`apiclient_key.pem`) | PEM or base64 |
 * | `WECHAT_PAY_API_V3_KEY` (or `_FILE`) | APIv3 key, 32 letters and digits | |
 * | `WECHAT_PAY_PUBLIC_KEY_ID` | id of WeChat Pay's public key | `PUB_KEY_ID_0114232134912410000000000000` |
 * | `WECHAT_PAY_PUBLIC_KEY` (or `_FILE`) | WeChat Pay's public key (`pub_key.pem`) | PEM or base64 |
 * | `WECHAT_PAY_CERTIFICATES` (or `_FILE`) | instead of, or beside, the public key while a merchant moves over:
 * platform certificates | PEM bundle | | `WECHAT_PAY_ENDPOINT` | another address of the API, for a fake server |
 * `http://127.0.0.1:9001` |
 */
export interface WeChatPaySettings {
  appid: string;
  mchid: string;
  /** Of the merchant's certificate: names the key that signs our requests. */
  serial: string;
  privateKey: KeyObject;
  apiV3Key: string;
  /**
   * WeChat Pay's own keys by the name that `Wechatpay-Serial` carries: a public key's id or a certificate's serial
   * number.
   */
  platformKeys: Readonly<Record<string, KeyObject>>;
  endpoint: string;
  /** Milliseconds to wait for an answer. */
  timeout: number;
}

const REQUIRED = [
  'WECHAT_PAY_APPID',
  'WECHAT_PAY_MCHID',
  'WECHAT_PAY_SERIAL',
  'WECHAT_PAY_PRIVATE_KEY',
  'WECHAT_PAY_API_V3_KEY',
] as const;
const OPTIONAL = [
  'WECHAT_PAY_PUBLIC_KEY_ID',
  'WECHAT_PAY_PUBLIC_KEY',
  'WECHAT_PAY_CERTIFICATES',
  'WECHAT_PAY_ENDPOINT',
] as const;

function readPlatformKeys(values: Partial<Record<(typeof OPTIONAL)[number], string>>): Record<string, KeyObject> {
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

/** WeChat Pay's settings from the environment; null when there are none. Refuses half a configuration. */
export function readSettings(environment: Environment): WeChatPaySettings | null {
  const values = readGroup(environment, REQUIRED, OPTIONAL);
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
