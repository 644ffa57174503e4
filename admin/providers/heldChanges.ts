import type { QueryClient } from '@tanstack/react-query';
import { listen } from '../ui/store';
import { sendThoughLeaving } from './http';

/** The change is sent when its toast closes. Until then the user can undo it. */
export interface HeldChange {
  /** Does nothing if the change was already sent or undone. */
  send: () => void;
  /** Does nothing if the change was already sent. */
  undo: () => void;
}

const held = new Set<HeldChange>();

let sending = false;
export const isSendingHeld = (): boolean => sending;
function sendNow(settle: () => void): void {
  sending = true;
  // Resets the flag in a timer, because the mutation sends its call in a microtask. Microtasks run before timers.
  setTimeout(() => {
    sending = false;
  });
  settle();
}

/** react-admin offers to undo the mutation until it is sent. */
export function deferChange(settle: (outcome: { isUndo: boolean }) => void): HeldChange {
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

/** Returns whether there were deferred changes. */
export function sendHeldChanges(): boolean {
  const waiting = [...held];
  for (const change of waiting) change.send();
  return waiting.length > 0;
}

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

/** Waits for the responses, because the server rejects calls after the logout. */
export async function settleHeldChanges(client: QueryClient): Promise<void> {
  if (sendHeldChanges()) await whenIdle(client);
}

/** Makes the browser ask for confirmation. Returns the unsubscribe function. */
export function sendHeldChangesOnLeave(): () => void {
  return listen(window, 'beforeunload pagehide', (event) => {
    if (held.size === 0) return;
    sendThoughLeaving(sendHeldChanges);
    event.preventDefault();
  });
}
