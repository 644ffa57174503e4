import { expect, test } from '@jest/globals';
import { shareHref } from './SharePanel';

test.each([
  ['k1', null, 'https://t3d.test/t3d/wxmp/search?a=k1'],
  [null, null, 'https://t3d.test/t3d/wxmp/search'],
  ['k1', '8985200000000002319', 'https://t3d.test/t3d/wxmp/find?number=8985200000000002319&a=k1'],
  ['a&b=#c', null, 'https://t3d.test/t3d/wxmp/search?a=a%26b%3D%23c'],
])('builds the link to share for the agent %s with the number %s', (key, number, href) =>
  expect(shareHref('https://t3d.test', key, number)).toBe(href),
);
