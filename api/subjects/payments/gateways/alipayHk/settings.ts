import type { KeyObject } from 'node:crypto';
import { isCurrency } from '../kit/values';
import { TIMEOUT_MS, readEndpoint, readGroup, readPrivateKey, readPublicKey, type Environment } from '../kit/settings';
import { WrongSettings } from '../../../../environment/read';

export interface AlipayHkSettings {
  clientId: string;
  privateKey: KeyObject;
  /** Which of our public keys the other side shall verify with. */
  keyVersion: string;
  antomPublicKey: KeyObject;
  endpoint: string;
  currencies: readonly string[];
  settlementCurrency: string | null;
  /** The path under which notices come from outside: it is part of what Antom signs. */
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

/**
 * | variable | meaning | example |
 * |---|---|---|
 * | `ALIPAY_HK_CLIENT_ID` | our client at Antom (a `SANDBOX_…` one speaks to the sandbox) | `5YA1800000000000000` |
 * | `ALIPAY_HK_PRIVATE_KEY` (or `_FILE`) | our private key, RSA 2048; PEM or its base64 body | `MIIEvQIBADANBg…` |
 * | `ALIPAY_HK_PUBLIC_KEY` (or `_FILE`) | Antom's public key for this client (not our own) | `MIIBIjANBgkqhk…` |
 * | `ALIPAY_HK_KEY_VERSION` | version of our key at Antom; 1 | `2` |
 * | `ALIPAY_HK_ENDPOINT` | another region, or a fake server; Asia | `https://open-de-global.alipay.com` |
 * | `ALIPAY_HK_CURRENCIES` | currencies of the contract, the preferred one first; HKD | `HKD,USD` |
 * | `ALIPAY_HK_SETTLEMENT_CURRENCY` | currency paid out to us, when the contract has several | `HKD` |
 * | `PUBLIC_URL` | the project's own address: its path is part of what Antom signs in a notice | `https://t3d.example`
 * |
 *
 * Null when neither client nor keys are set; throws, naming what is missing, when only some are, and when a key is
 * none.
 */
export function readSettings(environment: Environment): AlipayHkSettings | null {
  const values = readGroup(
    environment,
    ['ALIPAY_HK_CLIENT_ID', 'ALIPAY_HK_PRIVATE_KEY', 'ALIPAY_HK_PUBLIC_KEY'],
    [
      'ALIPAY_HK_KEY_VERSION',
      'ALIPAY_HK_ENDPOINT',
      'ALIPAY_HK_CURRENCIES',
      'ALIPAY_HK_SETTLEMENT_CURRENCY',
      'PUBLIC_URL',
    ],
  );
  return (
    values && {
      clientId: values.ALIPAY_HK_CLIENT_ID,
      privateKey: readPrivateKey('ALIPAY_HK_PRIVATE_KEY', values.ALIPAY_HK_PRIVATE_KEY),
      keyVersion: values.ALIPAY_HK_KEY_VERSION || '1',
      antomPublicKey: readPublicKey('ALIPAY_HK_PUBLIC_KEY', values.ALIPAY_HK_PUBLIC_KEY),
      endpoint: readEndpoint('ALIPAY_HK_ENDPOINT', values.ALIPAY_HK_ENDPOINT, 'https://open-sea-global.alipay.com'),
      currencies: readCurrencies(values.ALIPAY_HK_CURRENCIES),
      settlementCurrency: values.ALIPAY_HK_SETTLEMENT_CURRENCY ?? null,
      noticePath: readNoticePath(values.PUBLIC_URL),
      timeoutMs: TIMEOUT_MS,
    }
  );
}
