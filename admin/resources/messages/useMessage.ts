import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isEqual } from '@t3d/resources/kit';
import { useState } from 'react';
import { useDeclaredResource } from '../../declared/declaration';
import { shortMoment } from '../../declared/fields/dates';
import { useT } from '../../locales/useT';
import { queryKeys } from '../../providers/queryKeys';
import { useApi } from '../../providers/useApi';
import { type Refusal, useApiMutation } from '../../providers/useApiMutation';
import { showPath } from '../../state/resourcePaths';
import { useTabExit } from '../../state/tabs/TabsProvider';
import { useUnsavedWork } from '../../state/unsaved';
import { useOffset } from '../../state/useOffset';
import { useDebounced } from '../../ui/timing';
import type { MessageRow, Reach, Values } from './calls';
import { MESSAGES, countAudience, mailTest, readMessage, saveMessage, valuesOf } from './calls';

/** Counts the receivers once typing pauses. The previous count is shown meanwhile. */
function useReach({ audience }: Values): Reach | undefined {
  const provider = useApi();
  const rested = useDebounced(audience, 300);
  return useQuery({
    queryKey: ['messages', 'audience', rested],
    queryFn: () => countAudience(provider, rested),
    placeholderData: (old) => old,
  }).data;
}

export type Composer = ReturnType<typeof useMessage>;

/** Edits a message: typed values over the saved ones, receiver count, saving and publishing. */
export function useMessage(given: MessageRow | null) {
  const t = useT();
  const resource = useDeclaredResource();
  const provider = useApi();
  const client = useQueryClient();
  const exit = useTabExit();
  const offset = useOffset();
  const [record, setRecord] = useState(given);
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [left, setLeft] = useState(false);
  const before = valuesOf(record);
  const values = { ...before, ...typed };
  const dirty = !left && !isEqual(before, values);
  useUnsavedWork(dirty);
  const store = async (): Promise<MessageRow> => readMessage(provider, await saveMessage(provider, record, values));
  const keep = (saved: MessageRow): void => {
    setRecord(saved);
    setTyped({});
    setErrors({});
    void client.invalidateQueries({ queryKey: queryKeys.resource(MESSAGES) });
  };
  const onRefused = ({ body }: Refusal): void => setErrors(body?.errors ?? {});
  const saving = useApiMutation({ send: store, success: () => t('messages.saved'), onDone: keep, onRefused });
  const publishing = useApiMutation({
    send: async () => {
      const saved = dirty || !record ? await store() : record;
      keep(saved);
      await provider.act(MESSAGES, 'publish', { ids: [saved.id] }, undefined, [400]);
      return readMessage(provider, saved.id);
    },
    success: ({ status, publishAt, reached }) =>
      status === 'SCHEDULED' && publishAt
        ? t('messages.scheduled', { at: shortMoment(publishAt, offset) })
        : t('messages.published', { count: reached }),
    onDone: (done) => {
      keep(done);
      setLeft(true);
      exit.finish(showPath(resource, done.id));
    },
    onRefused,
  });
  const testing = useApiMutation({
    send: () => mailTest(provider, values),
    success: (to) => t('messages.tested', { to }),
  });
  return {
    record,
    values,
    errors,
    problem: saving.problem ?? publishing.problem,
    busy: saving.pending || publishing.pending,
    dirty,
    reach: useReach(values),
    set: (changed: Partial<Values>): void => {
      setTyped((now) => ({ ...now, ...changed }));
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in changed))));
    },
    save: () => void saving.run(),
    publish: () => void publishing.run(),
    test: () => void testing.run(),
  };
}
