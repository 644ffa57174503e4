import type { QueryClient } from '@tanstack/react-query';
import { listen } from '../ui/store';
import { sendThoughLeaving } from './http';

/** A change that is sent when its toast closes, unless the user undoes it. */
export interface DeferredChange {
  /** Sends the change, unless it was sent or undone. */
  send: () => void;
  /** Undoes the change, unless it was sent. */
  undo: () => void;
}

const held = new Set<DeferredChange>();

let sending = false;
export const isSendingDeferred = (): boolean => sending;
function sendNow(settle: () => void): void {
  sending = true;
  // Resets the flag in a timer, which runs after the microtask that sends the call.
  setTimeout(() => {
    sending = false;
  });
  settle();
}

/** Defers a change. react-admin offers its undo until then. */
export function deferChange(settle: (outcome: { isUndo: boolean }) => void): DeferredChange {
  const once = (work: () => void) => (): void => {
    if (held.delete(change)) work();
  };
  const change: DeferredChange = {
    send: once(() => sendNow(() => settle({ isUndo: false }))),
    undo: once(() => settle({ isUndo: true })),
  };
  held.add(change);
  return change;
}

/** Sends all deferred changes. Returns whether there were any. */
export function sendDeferredChanges(): boolean {
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

/** Sends all deferred changes and waits for the responses, because the server rejects calls after the logout. */
export async function settleDeferredChanges(client: QueryClient): Promise<void> {
  if (sendDeferredChanges()) await whenIdle(client);
}

/** Sends deferred changes when the user leaves the page, and lets the browser ask. Returns the unsubscribe function. */
export function sendDeferredChangesOnLeave(): () => void {
  return listen(window, 'beforeunload pagehide', (event) => {
    if (held.size === 0) return;
    sendThoughLeaving(sendDeferredChanges);
    event.preventDefault();
  });
}
