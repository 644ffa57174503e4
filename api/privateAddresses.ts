import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { type LookupFunction, isIP } from 'node:net';
import addresses from 'ipaddr.js';

/** The IPv6 range of the public internet. */
const INTERNET = addresses.parseCIDR('2000::/3');

/** Returns whether an address is not a machine's public address, for example loopback or private. */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 0) return true;
  const parsed = addresses.parse(address);
  return parsed.range() !== 'unicast' || (parsed.kind() === 'ipv6' && !parsed.match(INTERNET));
}

/** Returns the host of a URL if it is an IP address. */
export function literalOf(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) ? bare : undefined;
}

type Resolver = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Returns a function that resolves a host name and rejects private addresses. The connection uses the checked address,
 * whatever DNS says later.
 */
export const publicLookupBy =
  (resolve: Resolver): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) {
        callback(error, '', 0);
        return;
      }
      const [first] = found;
      const forbidden = found.find(({ address }) => isPrivateAddress(address));
      if (!first || forbidden) {
        const rejected = new Error(`${hostname} is at an address of a private network`);
        callback(Object.assign(rejected, { code: 'EPRIVATE' }), '', 0);
        return;
      }
      if (options.all) (callback as unknown as (error: null, found: unknown) => void)(null, found);
      else callback(null, first.address, first.family);
    });
  };
export const publicLookup = publicLookupBy(lookup);
