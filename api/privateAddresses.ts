import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { type LookupFunction, isIP } from 'node:net';
import addresses from 'ipaddr.js';

/** The IPv6 range of the public internet. All other ranges are special or unassigned. */
const INTERNET = addresses.parseCIDR('2000::/3');

/**
 * Returns whether an address is not the public address of a machine. It may be loopback, private, multicast,
 * unassigned, or IPv4 in IPv6 notation.
 */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 0) return true;
  const parsed = addresses.parse(address);
  return parsed.range() !== 'unicast' || (parsed.kind() === 'ipv6' && !parsed.match(INTERNET));
}

/**
 * Returns the host of a URL if the host is an IP address. The URL parser has already written IPv4 as four decimal
 * numbers.
 */
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
 * Returns a function that resolves a host name for a connection and rejects private addresses. The connection uses
 * the checked address, so that a changed DNS entry has no effect.
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
        const refused = new Error(`${hostname} is at an address of a private network`);
        callback(Object.assign(refused, { code: 'EPRIVATE' }), '', 0);
        return;
      }
      if (options.all) (callback as unknown as (error: null, found: unknown) => void)(null, found);
      else callback(null, first.address, first.family);
    });
  };
export const publicLookup = publicLookupBy(lookup);
