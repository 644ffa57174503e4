import { BlockList, isIP } from 'node:net';

/** An address or network (`10.0.0.0/8`, `2001:db8::/32`, `::ffff:192.0.2.1`), split; null for anything else. */
function read(text: string): { address: string; family: 'ipv4' | 'ipv6'; bits: number } | null {
  const [, address = '', given] = /^([\dA-Fa-f.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return null;
  const most = version === 4 ? 32 : 128;
  const bits = given === undefined ? most : Number(given);
  return bits > most ? null : { address, family: version === 4 ? 'ipv4' : 'ipv6', bits };
}

/** Whether a text is an IPv4 or IPv6 address or a network in CIDR notation. */
export const isNetwork = (text: string): boolean => read(text) !== null;

const lists = new Map<string, BlockList>();
const MAX_LISTS = 1_000;

function listOf(networks: readonly string[]): BlockList {
  const key = networks.join();
  const known = lists.get(key);
  if (known) return known;
  const list = new BlockList();
  for (const { address, family, bits } of networks.flatMap((one) => read(one) ?? []))
    list.addSubnet(address, bits, family);
  if (lists.size >= MAX_LISTS) lists.clear();
  lists.set(key, list);
  return list;
}

/** Whether an address is one of these, or in one of these networks. IPv4 in IPv6 (`::ffff:…`) counts as IPv4. */
export function isAmong(address: string | undefined, networks: readonly string[]): boolean {
  const version = isIP(address ?? '');
  return version !== 0 && listOf(networks).check(address as string, version === 4 ? 'ipv4' : 'ipv6');
}
