import '../declared/builtInKinds';
import { type Manifest, registerDigits, type SessionUser } from '@t3d/resources/kit';
import { useEffect, useMemo, useState, useRef } from 'react';
import { useNavigate } from 'react-router';
import { App } from '../App';
import {
  actionWords,
  type Catalogues,
  makeI18nProvider,
  useWordedManifest,
  withDeclaredWords,
} from '../providers/declaredWords';
import { authText, language } from '../providers/language';
import {
  loadSessionFrame,
  ProductFactsContext,
  type SessionFrame,
  SessionFrameContext,
  type Places,
  renewManifest,
} from '../providers/manifest';
import { loadPreferences, makeServerStore, savePreferences } from '../providers/serverStore';
import { dropSession, refreshSessionUser } from '../providers/session';
import { loadViews } from '../providers/views';
import { registerShapes } from '../declared';
import { registerKindParts, registerLateInputs } from '../declared/kinds';
import { ChangesField } from '../declared/fields/ChangesField';
import { withAuditWords } from '../pages/audit';
import { LoadFailed } from '../pages/auth';
import type { Office } from './product';
import { PreferencesProvider } from '../state/preferences';
import { QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { shareOptionChanges } from '../providers/options';
import { readsOnMount } from '../state/tabs/queries';
import { onRefusal } from '../providers/errors';
import { routeCalls } from '../providers/routeCalls';
import { listen } from '../ui/store';

/** Reasons to check the rights again: the person returns, or the server rejects a call. */
type RecheckReason = 'return' | 'refusal';
const WAIT: Readonly<Record<RecheckReason, number>> = { return: 60_000, refusal: 5000 };

/** Limits the checks of the rights: each reason once per interval, and none while a check is running. */
export function makeRechecks(ask: () => Promise<void>, now = (): number => Date.now()): (doubt: RecheckReason) => void {
  // A person who returns soon needs no new check, but a rejected call means that the rights are out of date.
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

/** Returns the frame with the current rights, or null if nothing changed. Equal parts stay the same objects. */
async function renewSessionFrame(
  frame: SessionFrame,
  places: Places | undefined,
  prepare: (manifest: Manifest) => Manifest,
): Promise<SessionFrame | null> {
  const renewed = renewManifest(frame.manifest, places);
  renewed.catch(() => undefined);
  const user = await refreshSessionUser(routeCalls);
  if (user.mustEnrol) {
    // Only the set-up of a second factor is still allowed, and the start page leads there.
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

/** Reads the rights again when the window gets the focus, and when the server rejects a call that a page offered. */
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

/** Makes the cache of one person's answers. Without a network a call fails at once, with a message. */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        gcTime: Infinity,
        refetchOnMount: readsOnMount,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  shareOptionChanges(client);
  return client;
}

const FRAMEWORK: Catalogues = {
  zh: () => import('../locales?zh'),
  en: () => import('../locales?en'),
  cht: () => import('../locales?cht'),
};

async function loadAll(user: SessionUser, { words = FRAMEWORK, shapes, startingLists, facts }: Office) {
  const queryClient = makeQueryClient();
  registerShapes({ changes: { field: ChangesField }, ...shapes });
  const [frame, actions, i18nProvider, choices] = await Promise.all([
    loadSessionFrame(queryClient, user, facts.routes, startingLists?.(user.role)),
    actionWords(language, words),
    makeI18nProvider(language, words),
    loadPreferences(user),
    loadViews(queryClient, user),
  ]);
  const audited: SessionFrame = { ...frame, manifest: withAuditWords(frame.manifest, actions) };
  const store = makeServerStore(choices, savePreferences);
  return { frame: audited, queryClient, actions, i18nProvider, store };
}
type Ready = Awaited<ReturnType<typeof loadAll>>;

/** Loads everything for a user. `problem` is the error text, `retry` tries again. Without a session the login opens. */
function useReady(user: SessionUser, office: Office) {
  const navigate = useNavigate();
  const [ready, setReady] = useState<Ready | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let here = true;
    loadAll(user, office).then(
      (all) => here && setReady(all),
      (error: Error & { status?: number }) => {
        if (!here) return;
        if (error.status === 401) {
          dropSession();
          void navigate('/login', { replace: true });
          // Without a network a script may have failed instead, and its message is unreadable.
        } else setProblem(navigator.onLine ? error.message : authText('error.offline'));
      },
    );
    return () => {
      here = false;
    };
  }, [user, office, tries, navigate]);
  const retry = (): void => {
    setProblem(null);
    setTries(tries + 1);
  };
  return { ready, setReady, problem, retry };
}

function ReadyOffice({ ready, frame, office }: { ready: Ready; frame: SessionFrame; office: Office }) {
  const { queryClient, store } = ready;
  const manifest = useWordedManifest(frame.manifest, queryClient);
  const i18nProvider = useMemo(() => withDeclaredWords(ready.i18nProvider, manifest), [ready.i18nProvider, manifest]);
  const worded = useMemo(() => ({ ...frame, manifest }), [frame, manifest]);
  return (
    <SessionFrameContext value={worded}>
      <ProductFactsContext value={office.facts}>
        <PreferencesProvider store={store} account={frame.user.account}>
          <App {...{ manifest, office, queryClient, i18nProvider, store }} frame={ready.frame} />
        </PreferencesProvider>
      </ProductFactsContext>
    </SessionFrameContext>
  );
}

function BackOffice({ user, office }: { user: SessionUser; office: Office }) {
  const { ready, setReady, problem, retry } = useReady(user, office);
  useRenewal(async () => {
    if (!ready) return;
    const audit = (manifest: Manifest): Manifest => withAuditWords(manifest, ready.actions);
    const fresh = await renewSessionFrame(ready.frame, office.facts.routes, audit);
    if (fresh) setReady((before) => before && { ...before, frame: fresh });
  });
  const frame = useMemo(() => {
    const change = (own: SessionFrame, changes: Partial<SessionUser>) => ({
      ...own,
      user: { ...own.user, ...changes },
    });
    const updateUser = (changes: Partial<SessionUser>): void =>
      setReady((before) => before && { ...before, frame: change(before.frame, changes) });
    return ready && { ...ready.frame, updateUser };
  }, [ready, setReady]);
  if (problem && !ready) return <LoadFailed text={problem} onRetry={retry} />;
  if (!ready || !frame) return null;
  return <ReadyOffice ready={ready} frame={frame} office={office} />;
}

/** Makes a product's back-office from `office`, which describes what the server does not. */
export function makeBackOffice(office: Office) {
  registerDigits(office.facts.digits ?? {});
  registerKindParts(office.kinds ?? []);
  registerLateInputs(office.kindInputs ?? {});
  return function ProductOffice({ user }: { user: SessionUser }) {
    return <BackOffice user={user} office={office} />;
  };
}
