import { expect, test } from '@jest/globals';
import { isPrivateAddress } from './privateAddresses';

test.each([
  '127.0.0.1',
  '10.0.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '::1',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
  'nonsense',
  '',
  '0.0.0.0',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.19.255.255',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::ffff:127.0.0.1',
  '::127.0.0.1',
  '::8.8.8.8',
  '::808:808',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '::ffff:0:8.8.8.8',
  '64:ff9b::127.0.0.1',
  '64:ff9b:1::1',
  '64:ff9b:1:ffff::10.0.0.1',
  'fc00::1',
  'fe80::1%eth0',
  'fec0::1',
  'feff::1',
  'ff02::1',
  '100::1',
  '4000::1',
  '2001::1',
  '2001:0:7f00:1::',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
])('classifies %s as an address of a private network', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});
test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '198.20.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  'classifies %s as a public address',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);
