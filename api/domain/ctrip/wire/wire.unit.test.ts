import { describe, expect, test } from '@jest/globals';
import { decryptBody, encryptBody, fromLetters, isSameSign, signMessage, toLetters } from './codes';
import { openBody, readEnvelope, readBeijingTime, requireSigned, encryptRequest, writeTime } from './envelope';

const KEYS = { aesKey: '0123456789abcdef', aesIv: 'fedcba9876543210', signKey: 'SIGNKEY0123456789' };
const CANCEL =
  'ndcdnidkeiblebbgndalfgjolacliplkgmgnnnafhmklogcdgednajedpplmhnnnhmdeelclgnlbihpm' +
  'elacjpeodgohphacfeloheefcdmaaafkjopefmmohemgbdgdeljknideagjkpfpjanommaocjdjmflga';
const NOW = new Date('2026-11-25T01:00:00Z');

describe("examples of Ctrip's protocol", () => {
  test.each([
    ['{"name":"张三"}', 'kjgledflfodbclgkhdjcjgnpeecmdhdjmbepibeedpdddidnpjinkmgomolbkjcg'],
    ['{"sequenceId":"20170105abcd95774f17c3e354e73f7aaf21b5ec","otaOrderId":"123456"}', CANCEL],
  ])("matches Ctrip's documented protocol example %s", (plain, sealed) => {
    expect(encryptBody(KEYS, plain)).toBe(sealed);
    expect(decryptBody(KEYS, sealed)).toBe(plain);
  });
  test("signs the example of Ctrip's protocol with the documented signature", () => {
    const signed = {
      accountId: 'acc001',
      serviceName: 'CancelPreOrder',
      requestTime: '2017-01-05 10:00:00',
      version: '1.0',
      body: CANCEL,
    };
    expect(signMessage(KEYS.signKey, signed)).toBe('7bc9f954c9e994eeea6dae0cb16a9edb');
  });
});

test('encodes every byte of a Ctrip body as letters, and decodes no other text', () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  expect(fromLetters(toLetters(bytes))).toEqual(bytes);
  for (const text of ['', 'a', 'aq', 'AB', '0f', 'ab=', 'ab\n']) expect(fromLetters(text)).toBeNull();
});

test("does not decrypt base64, hex, another key's text or a truncated Ctrip body", () => {
  const bytes = fromLetters(CANCEL) as Buffer;
  expect(decryptBody(KEYS, bytes.toString('base64'))).toBeNull();
  expect(decryptBody(KEYS, bytes.toString('hex'))).toBeNull();
  expect(decryptBody(KEYS, CANCEL.slice(0, -2))).toBeNull();
  expect(decryptBody({ ...KEYS, aesKey: 'another-key-0001' }, CANCEL)).toBeNull();
});

test('treats Ctrip signatures of different lengths as unequal', () => {
  expect(isSameSign('ab', 'ab')).toBe(true);
  expect(isSameSign('ab', 'abc')).toBe(false);
});

test("formats and parses Ctrip's times in Beijing time", () => {
  expect(writeTime(new Date('2026-11-20T16:30:05.900Z'))).toBe('2026-11-21 00:30:05');
  expect(readBeijingTime('2026-11-21 00:30:05')).toEqual(new Date('2026-11-20T16:30:05Z'));
  for (const text of ['2026-11-21', '2026-13-21 00:00:00', '', null, 5]) expect(readBeijingTime(text)).toBeNull();
});

const sealed = () => encryptRequest(KEYS, 'acc001', 'QueryOrder', { sequenceId: 's', otaOrderId: '1' }, NOW);

test('opens a Ctrip request that was encrypted and signed with the same keys', () => {
  const envelope = readEnvelope(JSON.stringify(sealed()));
  requireSigned(KEYS, envelope, NOW);
  expect(openBody(KEYS, envelope)).toEqual({ sequenceId: 's', otaOrderId: '1' });
});

const code = (work: () => unknown): string | undefined => {
  try {
    work();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return undefined;
};

test.each<[string, () => unknown, string]>([
  ['no JSON', () => readEnvelope('{"header"'), '0001'],
  ['a list', () => readEnvelope('[]'), '0001'],
  ['no account', () => readEnvelope('{"header":{},"body":"ab"}'), '0003'],
  ['a body that is an object', () => readEnvelope(JSON.stringify({ ...sealed(), body: {} })), '0001'],
  ['a changed body', () => requireSigned(KEYS, { ...sealed(), body: CANCEL }, NOW), '0002'],
  ['another key', () => requireSigned({ ...KEYS, signKey: 'x' }, sealed(), NOW), '0002'],
  ['yesterday', () => requireSigned(KEYS, sealed(), new Date(NOW.getTime() + 86_400_000)), '0001'],
])('rejects a Ctrip request with %s', (_name, work, expected) => {
  expect(code(work)).toBe(expected);
});
