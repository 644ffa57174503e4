import type { KeyObject } from 'node:crypto';
import { TIMEOUT_MS, readEndpoint, readGroup, readPrivateKey, readPublicKey } from '../kit/settings';
import type { Environment } from '../kit/settings';

export interface AllInPaySettings {
  cusId: string;
  appId: string;
  privateKey: KeyObject;
  allInPayPublicKey: KeyObject;
  endpoint: string;
  cashier: string;
  timeoutMs: number;
}

/**
 * | variable | meaning | example |
 * |---|---|---|
 * | `ALL_IN_PAY_CUS_ID` | our merchant number at AllInPay's cashier service (收银宝) | `990440148166000` |
 * | `ALL_IN_PAY_APP_ID` | our application there | `00000003` |
 * | `ALL_IN_PAY_PRIVATE_KEY` (or `_FILE`) | our private key, RSA; PEM or its base64 body | `MIIEvQIBADANBg…` |
 * | `ALL_IN_PAY_PUBLIC_KEY` (or `_FILE`) | AllInPay's public key (not our own) | `MIIBIjANBgkqhk…` |
 * | `ALL_IN_PAY_ENDPOINT` | another address of the API | `https://syb-test.allinpay.com/apiweb` |
 * | `ALL_IN_PAY_CASHIER` | another address of the H5 cashier, which lives on a host of its own |
 * `https://syb-test.allinpay.com/apiweb/h5unionpay/unionorder` |
 *
 * Null when none is set; throws, naming what is missing, when only some are, and when a key is none.
 */
export function readSettings(environment: Environment): AllInPaySettings | null {
  const values = readGroup(
    environment,
    ['ALL_IN_PAY_CUS_ID', 'ALL_IN_PAY_APP_ID', 'ALL_IN_PAY_PRIVATE_KEY', 'ALL_IN_PAY_PUBLIC_KEY'],
    ['ALL_IN_PAY_ENDPOINT', 'ALL_IN_PAY_CASHIER'],
  );
  return (
    values && {
      cusId: values.ALL_IN_PAY_CUS_ID,
      appId: values.ALL_IN_PAY_APP_ID,
      privateKey: readPrivateKey('ALL_IN_PAY_PRIVATE_KEY', values.ALL_IN_PAY_PRIVATE_KEY),
      allInPayPublicKey: readPublicKey('ALL_IN_PAY_PUBLIC_KEY', values.ALL_IN_PAY_PUBLIC_KEY),
      endpoint: readEndpoint('ALL_IN_PAY_ENDPOINT', values.ALL_IN_PAY_ENDPOINT, 'https://vsp.allinpay.com/apiweb'),
      cashier: readEndpoint(
        'ALL_IN_PAY_CASHIER',
        values.ALL_IN_PAY_CASHIER,
        'https://syb.allinpay.com/apiweb/h5unionpay/unionorder',
      ),
      timeoutMs: TIMEOUT_MS,
    }
  );
}
