import { replaceEqualDeep } from '@tanstack/react-query';
import type { Manifest, SessionUser } from '@t3d/resources/kit';
import { useEffect, useRef } from 'react';
import { type Bootstrap, type Places, renewManifest } from '../providers/manifest';
import { onCallError } from '../providers/errors';
import { routeCalls } from '../providers/routeCalls';
import { refreshSessionUser } from '../providers/session';
import { listen } from '../ui/store';

/** The cause of a check: the user returns to the page, or the server rejects a call. */
type RecheckReason = 'return' | 'refusal';
const WAIT: Readonly<Record<RecheckReason, number>> = { return: 60_000, refusal: 5000 };

/** Limits checks of the permissions to one per interval and cause. */
export function makeRechecks(ask: () => Promise<void>, now = (): number => Date.now()): (doubt: RecheckReason) => void {
  // The time of the last check. A rejected call is checked at once, because the permissions are outdated.
  const input: Record<RecheckReason, number> = { return: now(), refusal: -Infinity };
  let busy = false;
  return (doubt) => {
    if (busy || now() - input[doubt] < WAIT[doubt]) return;
    busy = true;
    input.return = now();
    input[doubt] = now();
    void ask()
      .catch(() => undefined)
      .finally(() => {
        busy = false;
      });
  };
}

const rightsOf = ({ role, apis }: SessionUser): string => JSON.stringify([role, apis]);

/** Reloads the permissions, or returns null if nothing has changed. Unchanged parts stay the same objects. */
export async function renewSessionFrame(
  frame: Bootstrap,
  places: Places | undefined,
  prepare: (manifest: Manifest) => Manifest,
): Promise<Bootstrap | null> {
  const renewed = renewManifest(frame.manifest, places);
  renewed.catch(() => undefined);
  const user = await refreshSessionUser(routeCalls);
  if (user.mustEnrol) {
    // Opens the start page, which offers to set up the required second factor.
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

/** Reloads the permissions when the window gets the focus, or when the server rejects a call. */
export function useRenewal(renew: () => Promise<void>): void {
  const latest = useRef(renew);
  latest.current = renew;
  useEffect(() => {
    const doubt = makeRechecks(() => latest.current());
    const back = (): void => {
      if (document.visibilityState === 'visible') doubt('return');
    };
    const stops = [
      onCallError(() => doubt('refusal')),
      listen(window, 'focus', back),
      listen(document, 'visibilitychange', back),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
}
