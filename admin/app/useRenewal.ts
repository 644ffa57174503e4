import { replaceEqualDeep } from '@tanstack/react-query';
import type { Manifest, SessionUser } from '@t3d/resources/kit';
import { useEffect, useRef } from 'react';
import { type SessionFrame, type Places, renewManifest } from '../providers/manifest';
import { onRefusal } from '../providers/refusals';
import { routeCalls } from '../providers/routeCalls';
import { refreshSessionUser } from '../providers/session';
import { listen } from '../ui/store';

/** Why the rights may no longer be those that were read: the person comes back, or the server refuses. */
type RecheckReason = 'return' | 'refusal';
const WAIT: Readonly<Record<RecheckReason, number>> = { return: 60_000, refusal: 5000 };

/** Decides which doubts are worth a call: each kind once in its time, none while one is being cleared up. */
export function makeRechecks(ask: () => Promise<void>, now = (): number => Date.now()): (doubt: RecheckReason) => void {
  // What was read just now is not asked for again by who comes back; a refusal shows that it is out of date.
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

/** The frame with the rights of this moment; null when it has them. Equal parts stay the same objects. */
export async function renewSessionFrame(
  frame: SessionFrame,
  places: Places | undefined,
  prepare: (manifest: Manifest) => Manifest,
): Promise<SessionFrame | null> {
  const renewed = renewManifest(frame.manifest, places);
  renewed.catch(() => undefined);
  const user = await refreshSessionUser(routeCalls);
  if (user.mustEnrol) {
    // Nothing but the set-up of a second factor is open any more: the start page leads there.
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

/** Has the rights read anew when the window is looked at again, and when the server refuses what a page has offered. */
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
