import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { useApi } from '../../../providers/useApi';
import { type CallFailure, useApiMutation } from '../../../providers/useApiMutation';
import { queryKeys } from '../../../providers/queryKeys';
import type { Row } from '../../records';

interface Listed {
  data: Row[];
  total?: number;
}
const ANSWERED_HERE = [400, 403, 404, 409] as const;

/** Updates a changed row in all cached lists. Masked values stay masked. */
function usePatch(resource: ManifestResource): (row: Row) => void {
  const queries = useQueryClient();
  const encrypted = resource.fields.filter((field) => field.encrypted).map((field) => field.name);
  return (row) => {
    const changes = Object.fromEntries(Object.entries(row).filter(([name]) => !encrypted.includes(name)));
    queries.setQueriesData<Listed>(
      { queryKey: queryKeys.lists(resource.name) },
      (list) => list && { ...list, data: list.data.map((one) => (one.id === row.id ? { ...one, ...changes } : one)) },
    );
    void queries.invalidateQueries({
      queryKey: queryKeys.resource(resource.name),
      predicate: ({ queryKey }) => queryKey[1] !== 'getList',
    });
    void queries.invalidateQueries({ queryKey: queryKeys.options });
  };
}

/** Saves a cell with the version that was read. After a conflict, the caller gets the newer row. */
export function useInlineSave(resource: ManifestResource, field: ManifestField, record: Row) {
  const provider = useApi();
  const patch = usePatch(resource);
  const [theirs, setTheirs] = useState<Row | null>(null);
  const [error, setError] = useState<string | null>(null);
  // Keeps the version of the open editor, because the list may reload.
  const [read] = useState(record);
  const base = theirs ?? read;

  const readTheirs = async (): Promise<void> => {
    const { data } = await provider.getOne<Row>(resource.name, { id: record.id });
    setTheirs(data);
  };
  const write = (value: unknown) => {
    setError(null);
    return provider.update<Row>(resource.name, {
      id: record.id,
      data: { [field.name]: value, version: base.version } as Partial<Row>,
      previousData: base,
      meta: { quiet: ANSWERED_HERE },
    });
  };
  const refuse = async ({ message, status, body }: CallFailure): Promise<void> => {
    const errors = body?.errors;
    if (status === 409 && !errors) await readTheirs().catch((again: Error) => setError(again.message));
    else setError(errors?.[field.name] ?? Object.values(errors ?? {})[0] ?? message);
  };
  /** Resolves to true if the value was saved. */
  const { run: save, pending: busy } = useApiMutation({
    send: write,
    onDone: ({ data }) => patch(data),
    onRefused: refuse,
  });
  const takeTheirs = (): void => {
    if (theirs) patch(theirs);
  };
  return { save, busy, error, setError, theirs, takeTheirs, base };
}
