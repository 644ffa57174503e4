/** Answers with these statuses have no body. */
const EMPTY = [204, 304];

const headersIn = (text: string): Headers =>
  new Headers(
    text
      .trim()
      .split(/[\r\n]+/)
      .filter(Boolean)
      .map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      }),
  );

/** Works like `fetch`, and reports the sent share of the body from 0 to 1, which `fetch` cannot. */
export function sendCounted(
  url: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onSent: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.responseType = 'blob';
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onSent(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, response } = request;
      const answer = EMPTY.includes(status) ? null : (response as Blob);
      resolve(new Response(answer, { status, headers: headersIn(request.getAllResponseHeaders()) }));
    });
    request.addEventListener('error', () => reject(new TypeError('it could not be sent')));
    request.addEventListener('abort', () => reject(new DOMException('it was given up', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body as FormData);
  });
}
