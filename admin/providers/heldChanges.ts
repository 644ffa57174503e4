import type { QueryClient } from '@tanstack/react-query';
import { listen } from '../ui/store';
import { sendThoughLeaving } from './http';

/** A change that waits for its notice to close, so that it can be undone until then. */
export interface HeldChange {
  /** Sends the change. Does nothing once it was sent or undone. */
  send: () => void;
  /** Puts everything back as it was. Does nothing once the change was sent. */
  undo: () => void;
}

const held = new Set<HeldChange>();

let sending = false;
/** Whether the call that begins now belongs to a change that was held. */
export const isSendingHeld = (): boolean => sending;
function sendNow(settle: () => void): void {
  sending = true;
  // A mutation makes its call in microtasks, which are over before a timer.
  setTimeout(() => {
    sending = false;
  });
  settle();
}

/** Holds an undoable mutation of react-admin until it is sent or undone. */
export function holdChange(settle: (outcome: { isUndo: boolean }) => void): HeldChange {
  const once = (work: () => void) => (): void => {
    if (held.delete(change)) work();
  };
  const change: HeldChange = {
    send: once(() => sendNow(() => settle({ isUndo: false }))),
    undo: once(() => settle({ isUndo: true })),
  };
  held.add(change);
  return change;
}

/** Sends all changes that are held. Returns whether there were any. */
export function sendHeldChanges(): boolean {
  const waiting = [...held];
  for (const change of waiting) change.send();
  return waiting.length > 0;
}

/** Resolves when no mutation is under way. */
const whenIdle = (client: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (client.isMutating() > 0) return;
      stop();
      resolve();
    };
    const stop = client.getMutationCache().subscribe(check);
    check();
  });

/** Sends all changes that are held and waits for their answers: before a log-out, after which they would be refused. */
export async function settleHeldChanges(client: QueryClient): Promise<void> {
  if (sendHeldChanges()) await whenIdle(client);
}

/** Sends the held changes when the page is being left; the browser then asks whether to leave. Returns how to stop. */
export function sendHeldChangesOnLeave(): () => void {
  return listen(window, 'beforeunload pagehide', (event) => {
    if (held.size === 0) return;
    sendThoughLeaving(sendHeldChanges);
    event.preventDefault();
  });
}
