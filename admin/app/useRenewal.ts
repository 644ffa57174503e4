import { replaceEqualDeep } from '@tanstack/react-query';
import type { Manifest, SessionUser } from '@t3d/resources/kit';
import { useEffect, useRef } from 'react';
import { type Bootstrap, type Places, renewManifest } from '../providers/manifest';
import { onRefusal } from '../providers/errors';
import { routeCalls } from '../providers/routeCalls';
import { refreshSessionUser } from '../providers/session';
import { listen } from '../ui/store';

/** `return` means that the user returns to the page, and `refusal` that the server rejected a call. */
type RecheckReason = 'return' | 'refusal';
const WAIT: Readonly<Record<RecheckReason, number>> = { return: 60_000, refusal: 5000 };

/** The permissions are checked at most once per interval for each reason, and never twice at the same time. */
export function makeRechecks(ask: () => Promise<void>, now = (): number => Date.now()): (doubt: RecheckReason) => void {
  // A check on return waits for the interval. A check after a rejected call runs at once, because the permissions are
  // out of date.
  const asked: Record<RecheckReason, number> = { return: now(), refusal: -Infinity };
  let busy = false;
  return (doubt) => {
    if (busy || now() - asked[doubt] < WAIT[doubt]) return;
    busy = true;
    asked.return = now();
    asked[doubt] = now();
    void ask()
      .catch(() => undefined)
      .finally(() => {
        busy = false;
      });
  };
}

const rightsOf = ({ role, apis }: SessionUser): string => JSON.stringify([role, apis]);

/** Returns null if nothing changed. Unchanged parts are the same objects. */
export async function renewSessionFrame(
  frame: Bootstrap,
  places: Places | undefined,
  prepare: (manifest: Manifest) => Manifest,
): Promise<Bootstrap | null> {
  const renewed = renewManifest(frame.manifest, places);
  renewed.catch(() => undefined);
  const user = await refreshSessionUser(routeCalls);
  if (user.mustEnrol) {
    // Opens the start page, which offers to set up a second factor, because the user may do nothing else.
    window.location.replace('/t3d/');
    return null;
  }
  const manifest = await renewed;
  if (!manifest && rightsOf(user) === rightsOf(frame.user)) return null;
  return {
    ...frame,
    user: replaceEqualDeep(frame.user, user),
    manifest: manifest ? replaceEqualDeep(frame.manifest, prepare(manifest)) : frame.manifest,
  };
}

/**
 * Reads the permissions again when the window gets the focus, or when the server rejects a call that a page offered.
 */
export function useRenewal(renew: () => Promise<void>): void {
  const latest = useRef(renew);
  latest.current = renew;
  useEffect(() => {
    const doubt = makeRechecks(() => latest.current());
    const back = (): void => {
      if (document.visibilityState === 'visible') doubt('return');
    };
    const stops = [
      onRefusal(() => doubt('refusal')),
      listen(window, 'focus', back),
      listen(document, 'visibilitychange', back),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
}
