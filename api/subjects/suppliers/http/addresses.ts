import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { BlockList, isIP } from 'node:net';
import { NotReached } from '../port';

const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['2002::', 16],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6');

/** Addresses of this machine, of private networks and of no network: nothing that a supplier on the internet has. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  // `check` looks an IPv4 address that is written as an IPv6 one up among the IPv4 nets.
  return version === 0 || PRIVATE.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** The host of a URL as an address, if it is one. */
export function literalOf(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) ? bare : undefined;
}

/**
 * Looks a name up and refuses private addresses: checked where the connection is made, so that no name changes its mind
 * in between.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) {
      callback(error, '', 0);
      return;
    }
    const [first] = found;
    const forbidden = found.find(({ address }) => isPrivateAddress(address));
    if (!first || forbidden) {
      callback(
        Object.assign(new NotReached(`${hostname} is at an address of a private network`), { code: 'EPRIVATE' }),
        '',
        0,
      );
      return;
    }
    if (options.all) (callback as unknown as (error: null, found: unknown) => void)(null, found);
    else callback(null, first.address, first.family);
  });
};
