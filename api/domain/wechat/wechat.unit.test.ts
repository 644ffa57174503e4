import { describe, expect, test } from '@jest/globals';
import { cardNumbersIn } from './callback/answer';
import { decryptMessage, encryptMessage, sameSignature, signPage, signParts, readXml, writeXml } from './wire';
import { explainError } from './errors';

const KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const APP_ID = 'wx1234567890abcdef';
const MESSAGE = '<xml><ToUserName>x</ToUserName></xml>';
const ENCRYPTED =
  '5I0ViYLQqCiDyNw9bygZhyLkQ2Oe0+K27OpLvfr/fSaXF2g/DgzcF3pOe3GtWLIL' +
  'dps/AQ4Cu8FMUY15KF1MjdUj5ts0aq/6uEkj2TbXCoOzWmB8WA2Q/Tqi/xLinlC9';

describe('signatures of WeChat', () => {
  test("signs WeChat's server check as in the official example", () => {
    expect(signParts('AAAAA', '1714037059', '486452656')).toBe('899cf89e464efb63f54ddac96b0a0a235f53aa78');
  });
  test('signs an encrypted WeChat message as in the official example', () => {
    expect(signParts('TOKEN', '1409735669', '1320562132', ENCRYPTED)).toBe('b2a31795490b70f360458004778dc99b8a7e6471');
  });
  test("signs a page for WeChat without the page's fragment as in the official example", () => {
    const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg';
    const sign = (url: string): string => signPage(ticket, 'Wm3WZYTPz0wzccnW', '1414587457', url);
    expect(sign('http://mp.weixin.qq.com?params=value')).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
    expect(sign('http://mp.weixin.qq.com?params=value#anchor')).toBe(sign('http://mp.weixin.qq.com?params=value'));
    expect(sign('http://mp.weixin.qq.com')).toBe('f4d90daf4b3bca3078ab155816175ba34c443a7b');
  });
  test('compares WeChat signatures of equal or different lengths', () => {
    expect([sameSignature('abc', 'abc'), sameSignature('abc', 'ab'), sameSignature('abc', '')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('encrypted messages of WeChat', () => {
  test("encrypts and decrypts WeChat's official example", () => {
    expect(encryptMessage(KEY, APP_ID, MESSAGE, Buffer.alloc(16, 'a'))).toBe(ENCRYPTED);
    expect(decryptMessage(KEY, ENCRYPTED)).toEqual({ message: MESSAGE, appId: APP_ID });
  });
  test.each([0, 11, 12, 13, 31, 32, 33, 500])('encrypts and decrypts a WeChat message of %s characters', (length) => {
    const message = '流'.repeat(length);
    expect(decryptMessage(KEY, encryptMessage(KEY, APP_ID, message))).toEqual({ message, appId: APP_ID });
  });
  test.each(['', 'AAAA', ENCRYPTED.slice(4), `${ENCRYPTED.slice(0, -8)}AAAAAAA=`])(
    'throws when the encrypted WeChat message is %j',
    (text) => {
      expect(() => decryptMessage(KEY, text)).toThrow(/\w/);
    },
  );
});

describe('XML of WeChat', () => {
  test("reads texts and CDATA from WeChat's XML, and reads back the XML that it writes", () => {
    const fields = { Content: 'a ]]> <b> & 卡', CreateTime: 12 };
    expect(Object.fromEntries(readXml(writeXml(fields)))).toEqual({ Content: 'a ]]> <b> & 卡', CreateTime: '12' });
  });
  test.each([
    ['an internal entity', '<!DOCTYPE xml [<!ENTITY a "b">]><xml><Content>&a;</Content></xml>'],
    ['an external entity', '<!DOCTYPE xml [<!ENTITY a SYSTEM "file:///etc/passwd">]><xml><Content>&a;</Content></xml>'],
    ['an unknown entity', '<xml><Content>&a;</Content></xml>'],
    ['a document type alone', '<!DOCTYPE xml><xml></xml>'],
    ['a processing instruction', '<xml><?php 1 ?></xml>'],
    ['another root', '<html></html>'],
    ['two values of a field', '<xml><A>1</A><A>2</A></xml>'],
    ['an end too early', '<xml><A>1</A>'],
    ['no XML', 'hello'],
  ])('rejects WeChat XML with %s', (_what, text) => {
    expect(() => readXml(text)).toThrow(/\w/);
  });
});

test.each([
  ['8986000000000012346', ['8986000000000012346']],
  ['my card 8986 0000-0000 0001 234 please', ['8986000000000001234']],
  ['卡号：８９８６００００００００００１２３４６，还剩多少？', ['8986000000000012346']],
  ['8612-3456 78', ['8612345678']],
  ['call 1234567', []],
  ['8986000000000012346 8986000000000012353', ['8986000000000012346', '8986000000000012353']],
  ['hello', []],
])('finds the card numbers in the WeChat message %j', (text, numbers) => {
  expect(cardNumbersIn(text)).toEqual(numbers);
});

test('explains a rejected IP address, with the address to add to the whitelist', () => {
  const errmsg = 'invalid ip 203.0.113.24 ipv6 ::ffff:203.0.113.24, not in whitelist rid: 1';
  expect(explainError(40164, errmsg)).toEqual({
    key: 'wxmp.error.40164',
    params: { address: '203.0.113.24' },
    cure: 'wxmp.cure.40164',
    copy: '203.0.113.24',
  });
  expect(explainError(42001, '').key).toBe('wxmp.error.40001');
  expect(explainError(99999, 'odd')).toMatchObject({
    key: 'wxmp.error.other',
    params: { errcode: 99999, errmsg: 'odd' },
  });
  expect(explainError(0, '').key).toBe('wxmp.error.unreachable');
});

test('reads and writes WeChat messages without the characters that XML forbids', () => {
  const text = '<xml><A><![CDATA[a\u0001b]]></A><B>&#1;c&#x1F;&#65;&#x110000;</B></xml>';
  expect([...readXml(text)]).toEqual([
    ['A', 'ab'],
    ['B', 'cA'],
  ]);
  expect(writeXml({ A: 'x\u0001\uffffy\n', B: 1 })).toBe('<xml><A><![CDATA[xy\n]]></A><B>1</B></xml>');
});
