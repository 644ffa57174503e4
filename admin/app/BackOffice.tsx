import { type SessionUser, registerDigits } from '@t3d/resources/kit';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { I18nProvider } from 'ra-core';
import { useNavigate } from 'react-router';
import { App } from '../App';
import { withDeclaredWords } from '../providers/declaredWords';
import { type Catalogues, actionWords, makeI18nProvider } from '../providers/i18nProvider';
import { language } from '../providers/language';
import { type SessionFrame, SessionFrameContext, loadSessionFrame } from '../providers/manifest';
import { useWordedManifest } from '../providers/entries';
import { ProductFactsContext } from '../providers/productFacts';
import { loadPreferences, savePreferences } from '../providers/preferences';
import { type ServerStore, makeServerStore } from '../providers/serverStore';
import { dropSession } from '../providers/session';
import { authText } from '../providers/authTexts';
import { loadViews } from '../providers/views';
import { registerShapes } from '../declared';
import { ChangesField } from '../declared/fields/ChangesField';
import { withAuditWords } from '../pages/audit';
import { LoadFailed } from '../pages/auth';
import type { Office } from './product';
import { PreferencesProvider } from '../state/preferences';
import { makeQueryClient } from './queryClient';
import { renewSessionFrame, useRenewal } from './useRenewal';

const FRAMEWORK: Catalogues = {
  zh: () => import('../locales/zh'),
  en: () => import('../locales/en'),
  cht: () => import('../locales/cht'),
};

interface Ready {
  frame: SessionFrame;
  queryClient: QueryClient;
  actions: Readonly<Record<string, string>>;
  i18nProvider: I18nProvider;
  store: ServerStore;
}

async function loadAll(user: SessionUser, { words = FRAMEWORK, shapes, startingLists, facts }: Office): Promise<Ready> {
  const queryClient = makeQueryClient();
  registerShapes({ changes: { field: ChangesField }, ...shapes });
  const [frame, actions, i18nProvider, choices] = await Promise.all([
    loadSessionFrame(queryClient, user, facts.routes, startingLists?.(user.role)),
    actionWords(language, words),
    makeI18nProvider(language, words),
    loadPreferences(user),
    loadViews(queryClient, user),
  ]);
  return {
    frame: { ...frame, manifest: withAuditWords(frame.manifest, actions) },
    queryClient,
    actions,
    i18nProvider,
    store: makeServerStore(choices, savePreferences),
  };
}

/** Loads everything for a user. `problem` is the error text, `retry` tries again. Without a session the login opens. */
function useReady(user: SessionUser, office: Office) {
  const navigate = useNavigate();
  const [ready, setReady] = useState<Ready | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let here = true;
    loadAll(user, office).then(
      (all) => {
        if (here) setReady(all);
      },
      (error: Error & { status?: number }) => {
        if (!here) return;
        // Without a network a script may fail too, and its message is unreadable.
        if (error.status !== 401) {
          setProblem(navigator.onLine ? error.message : authText('error.offline'));
          return;
        }
        dropSession();
        void navigate('/login', { replace: true });
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

interface ReadyOfficeProps {
  ready: Ready;
  frame: SessionFrame;
  office: Office;
}

function ReadyOffice({ ready, frame, office }: ReadyOfficeProps) {
  const { queryClient, store } = ready;
  const { user } = frame;
  const manifest = useWordedManifest(frame.manifest, queryClient);
  const i18nProvider = useMemo(() => withDeclaredWords(ready.i18nProvider, manifest), [ready.i18nProvider, manifest]);
  const worded = useMemo(() => ({ ...frame, manifest }), [frame, manifest]);
  return (
    <SessionFrameContext.Provider value={worded}>
      <ProductFactsContext.Provider value={office.facts}>
        <PreferencesProvider store={store} account={user.account}>
          <App
            frame={ready.frame}
            manifest={manifest}
            office={office}
            queryClient={queryClient}
            i18nProvider={i18nProvider}
            store={store}
          />
        </PreferencesProvider>
      </ProductFactsContext.Provider>
    </SessionFrameContext.Provider>
  );
}

function BackOffice({ user, office }: { user: SessionUser; office: Office }) {
  const { ready, setReady, problem, retry } = useReady(user, office);
  const renew = useCallback(async (): Promise<void> => {
    if (!ready) return;
    const fresh = await renewSessionFrame(ready.frame, office.facts.routes, (manifest) =>
      withAuditWords(manifest, ready.actions),
    );
    if (fresh) setReady((before) => before && { ...before, frame: fresh });
  }, [ready, setReady, office]);
  useRenewal(renew);

  const frame = useMemo(
    () =>
      ready && {
        ...ready.frame,
        updateUser: (changes: Partial<SessionUser>) =>
          setReady(
            (before) => before && { ...before, frame: { ...before.frame, user: { ...before.frame.user, ...changes } } },
          ),
      },
    [ready, setReady],
  );

  if (problem && !ready) return <LoadFailed text={problem} onRetry={retry} />;
  if (!ready || !frame) return null;
  return <ReadyOffice ready={ready} frame={frame} office={office} />;
}

/** Makes a product's back-office from `office`, which describes what the server does not. */
export function makeBackOffice(office: Office) {
  registerDigits(office.facts.digits ?? {});
  return function ProductOffice({ user }: { user: SessionUser }) {
    return <BackOffice user={user} office={office} />;
  };
}
