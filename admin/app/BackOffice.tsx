import { type Manifest, type ManifestResource, registerDigits, type SessionUser } from '@t3d/resources/kit';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { App } from '../App';
import { actionWords, makeI18nProvider, useWordedManifest, withDeclaredWords } from '../providers/declaredWords';
import { authText, language } from '../providers/language';
import {
  loadSessionFrame,
  ProductSettingsContext,
  type Bootstrap,
  BootstrapContext,
  resourceAt,
  withOwnViews,
} from '../providers/manifest';
import { endFrameCalls } from '../providers/earlyCalls';
import { loadLateTexts } from '../providers/lateTexts';
import { loadPreferences, makeServerStore, savePreferences } from '../providers/serverStore';
import { dropSession } from '../providers/session';
import { loadViews } from '../providers/views';
import { registerShapes } from '../declared';
import { loadFirstRows } from './firstRows';
import '../declared/builtInKinds';
import { registerKindParts, registerLateInputs } from '../declared/kinds';
import { ChangesField } from '../declared/fields/ChangesField';
import { withAuditWords } from '../pages/audit';
import { LoadFailed } from '../pages/auth';
import type { BackOfficeConfig } from './product';
import { PreferencesProvider } from '../state/preferences';
import { listPath } from '../state/resourcePaths';
import { useLastVisit } from './lastVisit/useLastVisit';
import { loadSurfaces } from '../state/surfaces/surfaces';
import { renewSessionFrame, useRenewal } from './useRenewal';
import { QueryClient } from '@tanstack/react-query';
import { shareOptionChanges, startOptions } from '../providers/options';
import { beginStart, whenComplete } from '../ui/Later';
import { readsOnMount } from '../state/tabs/queries';

/** Creates the query cache of a user. Calls fail at once when the browser is offline. */
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

/** The milliseconds after which menus, dialogs and texts load, because the first page needs network and processor. */
const REST_MS = 3000;
/** The milliseconds after which the menu is shown without the code of the page, or without its rows. */
const WAIT_MS = { page: 1000, rows: 400 } as const;

const atMost = (wait: number, work: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, wait))]);

/** Returns the resource whose list is at the address. */
function listAt({ resources }: Manifest): ManifestResource | undefined {
  const path = window.location.pathname.replace(/^\/t3d/, '');
  const resource = resourceAt(resources, path);
  return resource && path === listPath(resource) && resource.calls.list ? resource : undefined;
}

async function loadAll(user: SessionUser, office: BackOfficeConfig) {
  const { words, shapes, settings, pages } = office;
  const queryClient = makeQueryClient();
  registerShapes({ changes: { field: ChangesField }, ...shapes });
  const chosen = loadPreferences(user);
  const viewed = loadViews(queryClient, user);
  /** Loads the list at the address, which would otherwise load after the menu is shown. */
  const loadList = async (resource: ManifestResource): Promise<unknown> => {
    const rows = async (): Promise<void> => {
      const [choices] = await Promise.all([chosen, viewed]);
      // The rows belong to this page alone.
      endFrameCalls();
      if (!window.location.search) await loadFirstRows(queryClient, resource, user, choices);
    };
    return Promise.all([atMost(WAIT_MS.page, pages?.[resource.name]?.list?.preload?.()), atMost(WAIT_MS.rows, rows())]);
  };
  const frameAndPage = async (): Promise<Bootstrap> => {
    const frame = await loadSessionFrame(queryClient, user, settings.routes);
    const resource = listAt(withOwnViews(frame.manifest, user.id));
    if (resource) await loadList(resource);
    return frame;
  };
  const [frame, i18nProvider, choices] = await Promise.all([
    frameAndPage(),
    makeI18nProvider(language, words),
    chosen,
    viewed,
  ]);
  const actions = actionWords(i18nProvider);
  const audited: Bootstrap = { ...frame, manifest: withAuditWords(frame.manifest, actions) };
  const store = makeServerStore(choices, savePreferences);
  return { frame: audited, queryClient, actions, i18nProvider, store };
}
type Ready = Awaited<ReturnType<typeof loadAll>>;

/** The first loads by user, which start before React has rendered. */
const firstLoads = new WeakMap<SessionUser, Promise<Ready>>();

function startLoading(user: SessionUser, office: BackOfficeConfig): void {
  beginStart();
  const loading = loadAll(user, office);
  loading.catch(() => undefined);
  firstLoads.set(user, loading);
}

/** Loads texts, manifest and code for a user, or opens the login without a session. */
function useReady(user: SessionUser, office: BackOfficeConfig) {
  const navigate = useNavigate();
  const [ready, setReady] = useState<Ready | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let here = true;
    const loading = (tries === 0 && firstLoads.get(user)) || loadAll(user, office);
    loading.then(
      (all) => {
        if (!here) return;
        endFrameCalls();
        setReady(all);
      },
      (error: Error & { status?: number }) => {
        if (!here) return;
        if (error.status === 401) {
          dropSession();
          void navigate('/login', { replace: true });
          // Replaces the browser's message when offline, because it is unreadable.
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

function ReadyOffice({ ready, frame, office }: { ready: Ready; frame: Bootstrap; office: BackOfficeConfig }) {
  const { queryClient, store } = ready;
  const shared = useWordedManifest(frame.manifest, queryClient);
  const manifest = useMemo(() => withOwnViews(shared, frame.user.id), [shared, frame.user.id]);
  const i18nProvider = useMemo(() => withDeclaredWords(ready.i18nProvider, manifest), [ready.i18nProvider, manifest]);
  const worded = useMemo(() => ({ ...frame, manifest }), [frame, manifest]);
  useLastVisit(frame);
  const { startingLists } = office;
  const { role } = frame.user;
  useEffect(
    () => whenComplete(() => startOptions(queryClient, startingLists?.(role) ?? [])),
    [queryClient, startingLists, role],
  );
  useEffect(() => {
    const timer = setTimeout(() => {
      void loadSurfaces();
      // The chunk that needs the texts repeats a failed load.
      loadLateTexts().catch(() => undefined);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <BootstrapContext value={worded}>
      <ProductSettingsContext value={office.settings}>
        <PreferencesProvider store={store} account={frame.user.account}>
          <App {...{ manifest, office, queryClient, i18nProvider, store }} frame={ready.frame} />
        </PreferencesProvider>
      </ProductSettingsContext>
    </BootstrapContext>
  );
}

function BackOffice({ user, office }: { user: SessionUser; office: BackOfficeConfig }) {
  const { ready, setReady, problem, retry } = useReady(user, office);
  useRenewal(async () => {
    if (!ready) return;
    const audit = (manifest: Manifest): Manifest => withAuditWords(manifest, ready.actions);
    const fresh = await renewSessionFrame(ready.frame, office.settings.routes, audit);
    if (fresh) setReady((before) => before && { ...before, frame: fresh });
  });
  const frame = useMemo(() => {
    const change = (own: Bootstrap, changes: Partial<SessionUser>) => ({
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

/** Makes the back-office of a product. `office` contains the parts that the server does not provide. */
export function makeBackOffice(office: BackOfficeConfig) {
  registerDigits(office.settings.digits ?? {});
  registerKindParts(office.kinds ?? []);
  registerLateInputs(office.kindInputs ?? {});
  const ProductOffice = ({ user }: { user: SessionUser }) => <BackOffice user={user} office={office} />;
  return Object.assign(ProductOffice, { startLoading: (user: SessionUser) => startLoading(user, office) });
}
