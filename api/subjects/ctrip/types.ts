import type { CtripAccount } from '@t3d/resources/rows';
import type { ServiceKey } from '../../models/services';
import type { Keys } from './wire/cipher';

export type { CtripAccount, CtripCall, CtripItem, CtripPlan, CtripVoucher } from '@t3d/resources/rows';

/** The account that the environment gives: it is stored at the next start. */
interface GivenAccount extends Keys {
  readonly accountId: string;
  readonly noticeUrl: string | null;
  readonly priceUrl: string | null;
  readonly stockUrl: string | null;
}
interface CtripSettings {
  readonly given: GivenAccount | null;
  readonly publicUrl: string;
  readonly simulators: boolean;
}
export const CTRIP_SETTINGS: ServiceKey<CtripSettings> = {
  name: 'how Ctrip and we reach each other',
  make: () => ({ given: null, publicUrl: 'http://localhost:3000', simulators: false }),
};

/** The keys of an account; null while some are missing. */
export const keysOf = ({ aesKey, aesIv, signKey }: Pick<CtripAccount, 'aesKey' | 'aesIv' | 'signKey'>): Keys | null =>
  aesKey && aesIv && signKey ? { aesKey, aesIv, signKey } : null;

/** A decrypted body, nothing of it believed yet. */
export type Body = Readonly<Record<string, unknown>>;
