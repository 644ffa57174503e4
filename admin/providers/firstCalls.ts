import { type Answer, dataClient } from './http';
import { loadSessionUser } from './session';
import { storage } from './storage';

let sent: { session: string; manifest: Promise<Answer> } | undefined;

/** Sends the first calls while the scripts are still loading. The code that reads a response shows its failure. */
export function sendFirstCalls(): void {
  const session = storage.sessionId;
  if (session === null) return;
  void loadSessionUser().catch(() => undefined);
  sent = { session, manifest: dataClient.call('GET', 'manifest', { quiet: true }) };
  sent.manifest.catch(() => undefined);
}

/** Returns the manifest. Uses the prefetched response once and only for the same session, else sends a call. */
export function callManifest(): Promise<Answer> {
  const call = (): Promise<Answer> => dataClient.call('GET', 'manifest');
  const early = sent;
  sent = undefined;
  return early?.session === storage.sessionId && early ? early.manifest.catch(call) : call();
}
