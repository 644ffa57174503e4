import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../locales/useT';
import { useApiMutation } from '../../providers/useApiMutation';
import { useUnsavedWork } from '../../state/unsaved';
import { useApi } from '../../providers/useApi';
import type { Settings, Values } from './calls';
import { WXMP, loadOwn, saveOwn, keys } from './calls';
import type { FieldName } from './values';
import { changesBetween, valuesOf } from './values';

const POLL_MS = 500;
/** A self-test that has not ended by then is not waited for: its process may be gone. */
const LONGEST_TEST_MS = 90_000;

const isTesting = (settings: Settings | null | undefined, until: number): boolean =>
  settings?.selfTest?.done === false && Date.now() < until;

export interface Wxmp {
  settings: Settings | null;
  values: Values;
  changes: Partial<Values>;
  /** What the server says of single fields; gone as soon as the field is changed. */
  errors: Readonly<Record<string, string>>;
  problem: string | null;
  saving: boolean;
  testing: boolean;
  set: (changed: Partial<Values>) => void;
  discard: () => void;
  save: () => Promise<boolean>;
  test: () => Promise<boolean>;
}

/** The settings as they are stored, and what was typed over them. */
export function useWxmp() {
  const t = useT();
  const provider = useApi();
  const client = useQueryClient();
  // By this browser's clock: the server's may be another.
  const [until, setUntil] = useState(0);
  const query = useQuery({
    queryKey: keys.own(WXMP),
    queryFn: () => loadOwn(provider),
    retry: false,
    refetchInterval: ({ state }) => (isTesting(state.data, until) ? POLL_MS : false),
  });
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const settings = query.data ?? null;
  const before = valuesOf(settings);
  const values = { ...before, ...typed };
  const changes = changesBetween(before, values);
  useUnsavedWork(Object.keys(changes).length > 0);
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: keys.own(WXMP) });
  const testing = useApiMutation({
    send: async () => {
      const own = await loadOwn(provider);
      if (!own) return;
      await provider.act(WXMP, 'test', { ids: [own.id] });
      setUntil(Date.now() + LONGEST_TEST_MS);
    },
    onDone: reload,
  });
  const saving = useApiMutation({
    send: () => saveOwn(provider, settings, changes),
    success: () => t('wxmp.saved'),
    onDone: async () => {
      const isBrandOnly = !Object.keys(changes).some((name) => ACCOUNT.has(name as FieldName));
      await reload();
      setTyped({});
      // Brand fields alone leave nothing to test.
      if (!isBrandOnly) void testing.run();
    },
    onRefused: ({ body }) => setErrors(body?.errors ?? {}),
  });
  const wxmp: Wxmp = {
    settings,
    values,
    changes,
    errors,
    problem: saving.problem,
    saving: saving.pending,
    testing: testing.pending || isTesting(settings, until),
    set: (changed) => {
      setTyped((now) => ({ ...now, ...changed }));
      const names = Object.keys(changed);
      setErrors((now) =>
        Object.fromEntries(Object.entries(now).filter(([path]) => !names.includes(path.split('.')[0] ?? ''))),
      );
    },
    discard: () => {
      setTyped({});
      setErrors({});
      saving.drop();
    },
    save: () => saving.run(),
    test: () => testing.run(),
  };
  return { query, wxmp };
}

const ACCOUNT: ReadonlySet<FieldName> = new Set<FieldName>([
  'appId',
  'appSecret',
  'token',
  'encodingAesKey',
  'mode',
  'menu',
]);
