import { expect, test } from '@jest/globals';
import { deviceOf, isInWeChat } from './EsimInstall';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', 'iphone', false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) MicroMessenger/8.0.50', 'iphone', true],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/131.0 Mobile Safari/537.36', 'android', false],
  ['Mozilla/5.0 (Linux; Android 14; wv) MicroMessenger/8.0.50', 'android', true],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0', 'other', false],
  ['', 'other', false],
])('recognises the browser %s as %s, in WeChat: %s', (userAgent, device, inWeChat) =>
  expect([deviceOf(userAgent), isInWeChat(userAgent)]).toEqual([device, inWeChat]),
);
