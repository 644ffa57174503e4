import { HttpError, useNotify } from 'ra-core';
import { useQueryClient } from '@tanstack/react-query';
import type { ManifestField } from '@t3d/resources/kit';
import { sha256 } from '../../providers/sha256';
import { useApi } from '../../providers/useApi';
import { queryKeys } from '../../providers/queryKeys';
import { useDeclaredResource } from '../declaration';
import { isBlank } from '../records';
import type { Row } from '../records';
import { usePredicateVariables } from '../variables';
import { useT } from '../../locales/useT';
import type { Values } from './validation';
import { isPassword, valuesToSend } from './validation';

/** Passwords leave the browser hashed only. */
async function hashed(fields: readonly ManifestField[], values: Values): Promise<Values> {
  const sent = { ...values };
  for (const field of fields)
    if (isPassword(field) && !isBlank(sent[field.name])) sent[field.name] = await sha256(String(sent[field.name]));
  return sent;
}

/** How a save ended: with the record, with somebody else's newer version of it, or with what is wrong by field. */
export type SaveOutcome =
  | { kind: 'saved'; row: Row }
  | { kind: 'conflict' }
  | { kind: 'refused'; errors: Record<string, string> };
interface SaveOptions {
  fields: readonly ManifestField[];
  record?: Row | undefined;
}

/** Saves a new record, or the changes of `record` with the version they were made from. */
export function useSaveRecord({ fields, record }: SaveOptions): (values: Values) => Promise<SaveOutcome> {
  const t = useT();
  const resource = useDeclaredResource();
  const notify = useNotify();
  const provider = useApi();
  const queries = useQueryClient();
  const variables = usePredicateVariables();
  const write = async (values: Values): Promise<Row> => {
    if (!record) return (await provider.create<Row>(resource.name, { data: values })).data as Row;
    const { data } = await provider.update<Row>(resource.name, {
      id: record.id,
      data: { ...values, version: record.version } as Partial<Row>,
      previousData: record,
      meta: { quiet: [409] },
    });
    return data;
  };
  return async (values) => {
    const given = valuesToSend(fields, values, Boolean(record), { record, variables });
    const sent = await hashed(fields, given);
    try {
      const row = await write(sent);
      await Promise.all(
        [
          queryKeys.options,
          ...[resource, ...fields.flatMap(({ child }) => child ?? [])].map(({ name }) => queryKeys.resource(name)),
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
      notify(t(record ? 'crud.form.saved' : 'crud.form.created', { name: resource.singular }), { type: 'success' });
      return { kind: 'saved', row };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const errors = (error.body as { errors?: Record<string, string> } | null)?.errors;
      if (error.status === 409 && !errors && record) return { kind: 'conflict' };
      if (error.status === 409 && record) notify(error.message, { type: 'warning' });
      return { kind: 'refused', errors: errors ?? {} };
    }
  };
}
