import { invalidField } from '../../errors';
import { isNetwork } from '../../models/networks';

/** Checks the addresses and networks from which a key may be used; removes repeated ones. */
export function checkAddresses(given: readonly string[] | null | undefined): string[] {
  const addresses = [...new Set(given ?? [])];
  const wrong = addresses.find((address) => !isNetwork(address));
  if (wrong !== undefined) throw invalidField('ipAllow', 'keys.address', { address: wrong.slice(0, 64) });
  return addresses;
}
