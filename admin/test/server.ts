import { jest } from '@jest/globals';
import { FakeRequest } from './fakeRequest';

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The body: parsed JSON, or the form data of an upload. */
  body: unknown;
}
/** Returns the response to a call. */
type Answer = (call: Call) => unknown;

export const errorResponse = (status: number, message: string, errors?: Record<string, string>): Response =>
  Response.json({ code: status, message, errors }, { status });
export const rows = (...found: object[]): Response => Response.json({ code: 200, rows: found, total: found.length });
export const noNetwork = (): never => {
  throw new TypeError('Failed to fetch');
};

const readBody = (body: BodyInit | null | undefined): unknown =>
  typeof body === 'string' ? (JSON.parse(body) as unknown) : body;

/** Serves responses by method and path (`PUT gadgets/7`), else 404. Records the requests. */
export function serve(answers: Readonly<Record<string, Answer>>) {
  const calls: Call[] = [];
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  globalThis.fetch = jest.fn<typeof fetch>(async (url, init) => {
    const { pathname, searchParams } = new URL(String(url), 'http://localhost');
    const call = {
      method: init?.method ?? 'GET',
      path: pathname.replace(/^\/t3d-api\//, ''),
      query: searchParams,
      headers: new Headers(init?.headers),
      body: readBody(init?.body),
    };
    calls.push(call);
    const answer = answers[`${call.method} ${call.path}`];
    if (!answer) return errorResponse(404, `Nobody answers ${call.method} ${call.path}`);
    const answered = await answer(call);
    return answered instanceof Response ? answered : Response.json({ code: 200, data: answered });
  });
  return { calls, to: (input: string): Call[] => calls.filter(({ method, path }) => `${method} ${path}` === input) };
}

/** Makes a response that waits until the test releases it. */
export function makeGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
