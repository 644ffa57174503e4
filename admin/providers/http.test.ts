import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HttpError } from 'ra-core';
import { cardsClient, dataClient, filesClient, messagesClient, setCallerAccount } from './http';
import { onUserError } from './errors';
import { storage } from './storage';

interface Sent {
  url: string;
  headers: Headers;
  signal: AbortSignal;
}
const sent: Sent[] = [];
let answer: (call: Sent) => Promise<Response>;
const OK = (): Promise<Response> => Promise.resolve(Response.json({ code: 200, data: 1 }));
const silent = ({ signal }: Sent): Promise<Response> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
  });

function makeLocalStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      kept.set(key, value);
    },
    removeItem: (key) => {
      kept.delete(key);
    },
  };
}

beforeEach(() => {
  sent.length = 0;
  answer = OK;
  jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const call = { url: String(url), headers: new Headers(init?.headers), signal: init?.signal as AbortSignal };
    sent.push(call);
    return answer(call);
  });
  Object.defineProperty(globalThis, 'localStorage', { value: makeLocalStorage(), configurable: true });
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  for (const name of ['localStorage', 'navigator']) Reflect.deleteProperty(globalThis, name);
  setCallerAccount(null);
});

it('prefixes the paths of the four HTTP clients with /t3d-api, /t3d-api, /ms-api and /data-api', async () => {
  for (const client of [dataClient, filesClient, messagesClient, cardsClient])
    await client.call('GET', 'things', { query: { page: 1, empty: '' } });
  expect(sent.map(({ url }) => url)).toEqual([
    '/t3d-api/things?page=1',
    '/t3d-api/things?page=1',
    '/ms-api/things?page=1',
    '/data-api/things?page=1',
  ]);
});

it('stores a UTC offset for each account and sends the offset of the current account', async () => {
  storage.setGmtOffset('one', 480);
  storage.setGmtOffset('other', -210);
  for (const account of ['one', 'other', 'one']) {
    setCallerAccount(account);
    await dataClient.call('GET', 'things');
  }
  expect(sent.map(({ headers }) => headers.get('X-GMT-Offset'))).toEqual(['480', '-210', '480']);
});

describe('the time limit of a call', () => {
  it('aborts a call after 60000 ms and reports the timeout', async () => {
    jest.useFakeTimers();
    answer = silent;
    const end = dataClient.call('GET', 'slow').then(
      () => null,
      (error: unknown) => error,
    );
    await jest.advanceTimersByTimeAsync(59_999);
    expect(sent[0]?.signal.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent[0]?.signal.aborted).toBe(true);
    const error = await end;
    expect(error).toBeInstanceOf(HttpError);
    expect((error as HttpError).message).toMatch(/\S/);
  });
  it('reports no timeout when the caller aborts the call first', async () => {
    answer = silent;
    const halt = new AbortController();
    const end = dataClient.call('GET', 'slow', { signal: halt.signal }).then(
      () => null,
      (error: unknown) => error,
    );
    halt.abort();
    expect(((await end) as Error).name).toBe('AbortError');
  });
});

describe('the download of a file', () => {
  const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const REFUSAL = '{"code":400,"message":"Too many rows","requestId":"r1"}';
  const file =
    (bytes: string, type: string | null, status = 200) =>
    (): Promise<Response> => {
      const headers = new Headers({
        'Content-Disposition': 'attachment; filename="cards.xlsx"',
        ...(type && { 'Content-Type': type }),
      });
      return Promise.resolve(new Response(new TextEncoder().encode(bytes), { status, headers }));
    };
  const ask = () =>
    filesClient.download('cards/export').then(
      () => null,
      (error: unknown) => error as HttpError,
    );

  it.each([
    ['a workbook', XLSX],
    ['any bytes', 'application/octet-stream'],
    ['JSON', 'application/json'],
    ['nothing', null],
  ])('rejects a download when the bytes contain an error response and the type is %s', async (_name, type) => {
    const told: string[] = [];
    const stop = onUserError((error) => told.push(error.text));
    for (const bytes of [REFUSAL, `\uFEFF \n${REFUSAL}`]) {
      answer = file(bytes, type);
      const error = await ask();
      expect(error).toBeInstanceOf(HttpError);
      expect(error).toMatchObject({ status: 400, message: 'Too many rows' });
    }
    stop();
    expect(told).toEqual(['Too many rows', 'Too many rows']);
  });
  it.each([
    ['a text that only begins like one', '{cards}\n1\n'],
    ['JSON that is no envelope', '{"rows":[]}'],
    ['an envelope that says that all is well', '{"code":200}'],
    ['a workbook', 'PK\u0003\u0004'],
  ])('accepts a download when the bytes are %s', async (_name, bytes) => {
    answer = file(bytes, XLSX);
    const { blob, fileName } = await filesClient.download('cards/export');
    expect([await blob.text(), fileName]).toEqual([bytes, 'cards.xlsx']);
  });
  it('rejects a download with status 500 even if the bytes are a file', async () => {
    answer = file('PK', XLSX, 500);
    expect(await ask()).toMatchObject({ status: 500 });
  });
});
