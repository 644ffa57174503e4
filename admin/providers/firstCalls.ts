import { type Answer, dataClient } from './http';
import { loadSessionUser } from './session';
import { storage } from './storage';

let sent: { session: string; manifest: Promise<Answer> } | undefined;

/** Sends the first calls while the scripts are still loading. Their readers show failures. */
export function sendFirstCalls(): void {
  const session = storage.sessionId;
  if (session === null) return;
  void loadSessionUser().catch(() => undefined);
  sent = { session, manifest: dataClient.call('GET', 'manifest', { quiet: true }) };
  sent.manifest.catch(() => undefined);
}

/** Returns the manifest: the prefetched one, once and for the same session, else by a call. */
export function callManifest(): Promise<Answer> {
  const call = (): Promise<Answer> => dataClient.call('GET', 'manifest');
  const early = sent;
  sent = undefined;
  return early?.session === storage.sessionId && early ? early.manifest.catch(call) : call();
}
