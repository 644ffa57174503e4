import { useRef } from 'react';
import { HttpError, useNotify } from 'ra-core';
import { useQueryClient } from '@tanstack/react-query';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { sha256 } from '../../providers/sha256';
import { useApi } from '../../providers/useApi';
import { queryKeys } from '../../providers/queryKeys';
import { isBlank } from '../records';
import type { Row } from '../records';
import { usePredicateVariables } from '../variables';
import { useT } from '../../locales/useT';
import { newKey } from '../../ui/timing';
import type { Values } from './validation';
import { isSame } from './merge';
import { isPassword, valuesToSend } from './validation';

/** Passwords leave the browser hashed only. */
async function hashed(fields: readonly ManifestField[], values: Values): Promise<Values> {
  const sent = { ...values };
  for (const field of fields)
    if (isPassword(field) && !isBlank(sent[field.name])) sent[field.name] = await sha256(String(sent[field.name]));
  return sent;
}

/** Children that are as they were need not be sent, and who may not change them may still save the rest. */
const withoutSameChildren = (fields: readonly ManifestField[], sent: Values, typed: Values, record?: Row): Values =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([name]) =>
        !record ||
        !isSame(typed[name], record[name]) ||
        !fields.some((field) => field.name === name && field.kind === 'children'),
    ),
  );

/** How a save ended: with the record, with somebody else's newer version of it, or with what is wrong by field. */
export type SaveOutcome =
  | { kind: 'saved'; row: Row }
  | { kind: 'conflict' }
  | { kind: 'refused'; errors: Record<string, string> };
interface SaveOptions {
  resource: ManifestResource;
  fields: readonly ManifestField[];
  record?: Row | undefined;
}

/** Saves a new record, or the changes of `record` with the version they were made from. */
export function useSaveRecord({ resource, fields, record }: SaveOptions): (values: Values) => Promise<SaveOutcome> {
  const t = useT();
  const notify = useNotify();
  const provider = useApi();
  const queries = useQueryClient();
  const variables = usePredicateVariables();
  const last = useRef<{ text: string; key: string }>(undefined);
  const keyOf = (values: Values): string => {
    const text = JSON.stringify(values);
    if (last.current?.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  };
  const write = async (values: Values): Promise<Row> => {
    if (!record)
      return (await provider.create<Row>(resource.name, { data: values, meta: { key: keyOf(values) } })).data as Row;
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
    const sent = await hashed(fields, withoutSameChildren(fields, given, values, record));
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
