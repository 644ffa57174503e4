import { listen } from '../ui/store';
import { dataClient } from './http';
import type { Challenge } from './solveChallenge';

/** A puzzle: a picture with a hole, and the piece for it. Sizes are in pixels. */
export interface Puzzle {
  challengeId: string;
  image: string;
  piece: string;
  width: number;
  height: number;
  pieceWidth: number;
  proofOfWork: Challenge;
}
/** The position of the puzzle piece, or the solution of the proof of work. */
export type HumanProof = { challengeId: string; x: number } | { proof: string };
export interface CodeSent {
  minutes: number;
  resendSeconds: number;
}

export async function loadPuzzle(): Promise<Puzzle> {
  const { json } = await dataClient.call('POST', 'account-auth/challenge', { body: {}, quiet: true });
  return json.data as Puzzle;
}

export async function requestAuthCode(email: string, human: HumanProof): Promise<CodeSent> {
  const { json } = await dataClient.call('POST', 'account-auth/code', {
    body: 'proof' in human ? { email } : { email, ...human },
    headers: 'proof' in human ? { 'X-Altcha': human.proof } : undefined,
    quiet: true,
  });
  return json.data as CodeSent;
}

export async function sendAuthCode(email: string, code: string): Promise<void> {
  await dataClient.call('POST', 'account-auth', { body: { email, code }, quiet: true });
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- A BroadcastChannel takes no origin.
  channel?.postMessage('verified');
}

async function isVerified(): Promise<boolean> {
  const { json } = await dataClient.call('GET', 'sessions', { quiet: true });
  return (json.data as { accountAuth: boolean }).accountAuth;
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('t3d-account-auth');

/** Calls `done` when the account is verified in any browser. Returns the unsubscribe function. */
export function onVerified(done: () => void): () => void {
  const look = async (): Promise<void> => {
    if (!document.hidden && (await isVerified().catch(() => false))) done();
  };
  const stops = [
    listen(channel, 'message', done),
    listen(document, 'visibilitychange', () => void look()),
    listen(window, 'focus', () => void look()),
  ];
  return () => stops.forEach((stop) => stop());
}
