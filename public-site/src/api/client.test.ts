import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fetchCard, fetchOffers } from './cards';
import { call, CallFailed, gmtOffset, ApiError } from './client';

const answer = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
const fetchMock = jest.fn<typeof fetch>();
const original = globalThis.fetch;

beforeEach(() => {
  fetchMock.mockReset();
  globalThis.fetch = fetchMock;
});
afterEach(() => {
  globalThis.fetch = original;
});

const sentHeaders = (index: number): Record<string, string> =>
  fetchMock.mock.calls[index]?.[1]?.headers as Record<string, string>;

const salt = 'abcdef?expires=1795000000&';
const challenge = {
  algorithm: 'SHA-256',
  maxnumber: 50,
  salt,
  signature: 's',
  challenge: createHash('sha256').update(`${salt}42`).digest('hex'),
};

describe('a call of the public API', () => {
  test('sends the language, the UTC offset and the API version with a public call', async () => {
    fetchMock.mockResolvedValue(answer(200, { code: 200, data: 1 }));
    await call('/data-api/cards/1');
    expect(sentHeaders(0)).toMatchObject({ 'X-Version': '1.0', 'X-GMT-Offset': String(gmtOffset()) });
    expect(['zh', 'en', 'cht']).toContain(sentHeaders(0)['Accept-Language']);
  });

  test('counts the UTC offset of a public call in minutes east', () => {
    const shanghai = { getTimezoneOffset: () => -480 } as Date;
    expect(gmtOffset(shanghai)).toBe(480);
    expect(Object.is(gmtOffset({ getTimezoneOffset: () => 0 } as Date), 0)).toBe(true);
  });

  test.each([400, 404, 429])('throws the server’s message with a %s', async (status) => {
    fetchMock.mockResolvedValue(answer(status, { code: status, message: '请输入正确的卡号' }));
    const rejection = await call('/x').catch((error: unknown) => error);
    expect(rejection).toBeInstanceOf(ApiError);
    expect(rejection).toMatchObject({ status, message: '请输入正确的卡号' });
  });

  test.each([
    ['a 500', async () => answer(500, { code: 500, message: 'x' })],
    ['a 500 inside a 200', async () => answer(200, { code: 500, message: 'x' })],
    ['a 503 page of the balancer', async () => new Response('<html>', { status: 503 })],
    ['a broken network', async () => Promise.reject(new TypeError('fetch failed'))],
  ])('throws a CallFailed on %s', async (_what, respond: () => Promise<Response>) => {
    fetchMock.mockImplementation(respond);
    await expect(call('/x')).rejects.toBeInstanceOf(CallFailed);
  });

  test('fails a public call when the response lacks the list of cards or of offers', async () => {
    fetchMock.mockImplementation(async () => answer(200, { code: 200, data: {} }));
    await expect(fetchCard('12345678')).rejects.toBeInstanceOf(CallFailed);
    await expect(fetchOffers('12345678')).rejects.toBeInstanceOf(CallFailed);
  });
});

describe('the human check of a public call', () => {
  test('solves the human check once and repeats the call with the solution', async () => {
    fetchMock
      .mockResolvedValueOnce(answer(429, { code: 429, data: { challenge } }))
      .mockResolvedValueOnce(answer(200, { code: 200, data: 'card' }));
    const onHumanCheck = jest.fn();
    expect(await call('/x', { onHumanCheck })).toMatchObject({ data: 'card' });
    expect(onHumanCheck).toHaveBeenCalledTimes(1);
    expect(JSON.parse(atob(sentHeaders(1)['X-Altcha'] ?? ''))).toMatchObject({ number: 42, signature: 's' });
  });

  test('repeats a call that requires the human check only a limited number of times', async () => {
    fetchMock.mockImplementation(async () => answer(429, { code: 429, data: { challenge } }));
    await expect(call('/x')).rejects.toBeInstanceOf(CallFailed);
    expect(fetchMock).toHaveBeenCalledTimes(3);
  });

  test('fails a public call when the browser cannot solve the human check', async () => {
    fetchMock.mockImplementation(async () =>
      answer(429, { code: 429, data: { challenge: { ...challenge, maxnumber: 41 } } }),
    );
    await expect(call('/x')).rejects.toBeInstanceOf(CallFailed);
  });
});
