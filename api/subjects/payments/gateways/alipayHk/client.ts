import { textAt } from '../kit/values';
import type { AlipayHkSettings } from './settings';
import { type KeyObject, sign, verify } from 'node:crypto';

/** An answer whose signature is good. `status`: S success, F failure, U not yet known; `code` is the reason. */
export interface AntomAnswer {
  status: 'S' | 'F' | 'U';
  code: string;
  body: unknown;
}

/** Antom could not be reached, or its answer is not to be believed. */
export class AntomFailed extends Error {
  constructor(call: string, why: string) {
    super(`Antom answers ${call} with ${why}`);
    this.name = 'AntomFailed';
  }
}

export type AntomClient = (call: string, body: object) => Promise<AntomAnswer>;

const SANDBOX = /^SANDBOX_/;

/**
 * Asks Antom, `payments/pay` for example. Throws when no answer comes in time, and when it is not signed by Antom over
 * this very call.
 */
export function makeClient(settings: AlipayHkSettings, now: () => Date): AntomClient {
  const { clientId } = settings;
  const base = SANDBOX.test(clientId) ? '/ams/sandbox/api/v1' : '/ams/api/v1';
  return async (call, body) => {
    const path = `${base}/${call}`;
    const text = JSON.stringify(body);
    const time = now().toISOString();
    const response = await fetch(`${settings.endpoint}${path}`, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'Content-Type': 'application/json; charset=UTF-8',
        'Client-Id': clientId,
        'Request-Time': time,
        Signature: signHeader({ path, clientId, time, body: text }, settings.privateKey, settings.keyVersion),
      },
      body: text,
      signal: AbortSignal.timeout(settings.timeoutMs),
    });
    const answer = await response.text();
    const content = {
      path,
      clientId: response.headers.get('client-id') ?? '',
      time: response.headers.get('response-time') ?? '',
      body: answer,
    };
    if (
      content.clientId !== clientId ||
      !isSigned(content, response.headers.get('signature') ?? undefined, settings.antomPublicKey)
    ) {
      throw new AntomFailed(call, `HTTP ${response.status}, not signed by it`);
    }
    return readAnswer(call, answer);
  };
}

function readAnswer(call: string, answer: string): AntomAnswer {
  const body: unknown = JSON.parse(answer);
  const status = textAt(body, 'result.resultStatus');
  if (status !== 'S' && status !== 'F' && status !== 'U') throw new AntomFailed(call, 'no result');
  return { status, code: textAt(body, 'result.resultCode') ?? '', body };
}

interface Signed {
  path: string;
  clientId: string;
  time: string;
  body: string;
}

/**
 * What both sides sign: the call's path, whose it is, when, and the body to the letter. An answer is signed over the
 * path requested.
 */
const contentOf = ({ path, clientId, time, body }: Signed): string => `POST ${path}\n${clientId}.${time}.${body}`;

/** The header `signature` of a request of ours. */
export function signHeader(content: Signed, key: KeyObject, keyVersion: string): string {
  const signature = sign('RSA-SHA256', Buffer.from(contentOf(content)), key).toString('base64');
  return `algorithm=RSA256,keyVersion=${keyVersion},signature=${encodeURIComponent(signature)}`;
}

function readHeader(header: string): string | null {
  const parts = Object.fromEntries(
    header.split(',').map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    }),
  );
  if (parts.algorithm !== 'RSA256' || !parts.signature) return null;
  try {
    return decodeURIComponent(parts.signature);
  } catch {
    return null;
  }
}

/** Is this header the other side's over this content? RSA256 alone. */
export function isSigned(content: Signed, header: string | undefined, key: KeyObject): boolean {
  const signature = header ? readHeader(header) : null;
  return (
    signature !== null && verify('RSA-SHA256', Buffer.from(contentOf(content)), key, Buffer.from(signature, 'base64'))
  );
}
