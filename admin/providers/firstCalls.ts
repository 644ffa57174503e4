import { type Answer, dataClient } from './http';
import { loadSessionUser } from './session';
import { storage } from './storage';

let sent: { session: string; manifest: Promise<Answer> } | undefined;

/** Sends the first calls while the scripts are still loading. The code that uses the responses shows failures. */
export function sendFirstCalls(): void {
  const session = storage.sessionId;
  if (session === null) return;
  void loadSessionUser().catch(() => undefined);
  sent = { session, manifest: dataClient.call('GET', 'manifest', { quiet: true }) };
  sent.manifest.catch(() => undefined);
}

/** Uses the prefetched response only once and only in the same session. */
export function callManifest(): Promise<Answer> {
  const call = (): Promise<Answer> => dataClient.call('GET', 'manifest');
  const early = sent;
  sent = undefined;
  return early?.session === storage.sessionId && early ? early.manifest.catch(call) : call();
}
