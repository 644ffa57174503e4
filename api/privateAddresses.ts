import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { type LookupFunction, isIP } from 'node:net';
import addresses from 'ipaddr.js';

/** The addresses of IPv6 that the internet uses. All others are special or not assigned. */
const INTERNET = addresses.parseCIDR('2000::/3');

/**
 * Whether an address is anything but a single machine's on the internet: of this machine, of a private network, of many
 * machines, of no network, or an IPv4 address in the notation of IPv6.
 */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 0) return true;
  const parsed = addresses.parse(address);
  return parsed.range() !== 'unicast' || (parsed.kind() === 'ipv6' && !parsed.match(INTERNET));
}

/** Returns the host of a URL as an address, if it is one: the parser of URLs has made four decimal numbers of it. */
export function literalOf(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) ? bare : undefined;
}

/** Looks up every address of a name. */
type Resolver = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Looks a name up for a connection and refuses private addresses. The connection goes to the address that was checked,
 * so a name cannot change between the check and the connection.
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
