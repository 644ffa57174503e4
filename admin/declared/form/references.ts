import { useQuery } from '@tanstack/react-query';
import { useGetList, useGetMany } from 'ra-core';
import { CONNECTIVES, formatMoney, isComparison, isReference, kindOf, matches, parseMoney } from '@t3d/resources/kit';
import type { Condition, ManifestField, ManifestResource, Predicate } from '@t3d/resources/kit';
import { dayEnd, dayOf, dayStart } from '../fields/dates';
import { useOffset } from '../../state/useOffset';
import { optionsQuery } from '../../providers/options';
import { useResourceOf } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { type Row, columnsOf, isBlank, labelKey, recordName } from '../records';
import { useLanguage } from '../../locales/useLanguage';

export interface ReferenceOption {
  id: number;
  label: string;
  more?: string | undefined;
}
type Target = Pick<ManifestField, 'resource' | 'optionList' | 'choose'>;

/** Returns the conditions that a list call can contain. The others are tested on the returned rows. */
function asFilter(choose: Predicate = {}): Record<string, unknown> {
  const conditions = Object.entries(choose).filter(([name]) => !CONNECTIVES.includes(name));
  return Object.fromEntries(
    conditions.flatMap(([name, condition]: [string, Condition]): [string, unknown][] => {
      if (Array.isArray(condition)) return [[`${name}_in`, condition.join(',')]];
      return isComparison(condition) ? [] : [[name, condition]];
    }),
  );
}

const isNameless = (resource: ManifestResource): boolean => resource.recordLabel[0] === 'id';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MAX_OWNERS = 20;

/**
 * Returns a filter that finds records without names by amount, day or owner, or null during the search for the owner.
 */
function useDescriptionFilter(
  resource: ManifestResource | undefined,
  q: string,
  enabled: boolean,
): Record<string, unknown> | null {
  const offset = useOffset();
  const nameless = resource !== undefined && isNameless(resource) && q !== '';
  const columns = resource ? columnsOf(resource) : [];
  const amount = columns.find((field) => field.signed);
  const whose = columns.find(isReference);
  const minor = parseMoney(q);
  const byName = nameless && minor === null && !DAY.test(q) && whose?.resource !== undefined;
  const named = useGetList<Row>(
    whose?.resource ?? '',
    { pagination: { page: 1, perPage: MAX_OWNERS }, filter: { q } },
    { enabled: enabled && byName },
  );
  if (nameless && DAY.test(q)) return { createdAt_gte: dayStart(q, offset), createdAt_lte: dayEnd(q, offset) };
  if (nameless && amount && minor !== null) return { [amount.name]: minor };
  if (byName && named.isPending && named.isFetching) return null;
  if (byName && whose && named.data && named.data.length > 0)
    return { [`${whose.name}_in`]: named.data.map((row) => row.id).join(',') };
  return q && resource?.list.search ? { q } : {};
}

/** Describes a record without a name by its owner, amount and kind. */
function descriptionOf(resource: ManifestResource, row: Row): string {
  const wordOf = (field: ManifestField): string | undefined => {
    const { name, options, signed } = field;
    const value = row[name];
    if (isBlank(value)) return undefined;
    if (isReference(field)) return String(row[labelKey(name)] ?? `#${String(value)}`);
    if (kindOf(field).isWord) return options?.find((option) => option.value === value)?.label ?? String(value);
    if (!signed) return undefined;
    return formatMoney(value as number, { signed: true, currency: (row.currency as string | undefined) ?? null });
  };
  const words = columnsOf(resource).map(wordOf).filter(Boolean);
  return [...new Set(words)].slice(0, 3).join(' ');
}

const useReader = () => ({ language: useLanguage(), offset: useOffset() });

function choiceOf(
  resource: ManifestResource,
  row: Row,
  { language, offset }: ReturnType<typeof useReader>,
): ReferenceOption {
  if (isNameless(resource)) {
    const day = row.createdAt ? ` · ${dayOf(row.createdAt, offset)}` : '';
    return { id: row.id, label: descriptionOf(resource, row) || `#${row.id}`, more: `#${row.id}${day}` };
  }
  const label = recordName(resource, row, language);
  const others = resource.recordLabel
    .map((name) => row[name])
    .filter((value) => value && typeof value !== 'object' && String(value) !== label);
  return { id: row.id, label, more: others.map(String).join(' · ') || undefined };
}

/** Returns the options of a reference input. `answered` is false during the call. */
export function useReferenceOptions(
  target: Target,
  q: string,
  enabled: boolean,
): { choices: ReferenceOption[]; answered: boolean } {
  const reader = useReader();
  const resource = useResourceOf(target.resource ?? '');
  const search = useDescriptionFilter(resource, q, enabled && !target.optionList);
  const list = target.optionList;
  const listed = useQuery({ ...optionsQuery(useApi(), list ?? ''), enabled: enabled && Boolean(list) });
  const found = useGetList<Row>(
    target.resource ?? '',
    {
      pagination: { page: 1, perPage: 25 },
      sort: resource?.list.sort,
      filter: { ...asFilter(target.choose), ...search },
    },
    { enabled: enabled && !list && search !== null && Boolean(resource?.calls.list) },
  );
  if (list)
    return {
      choices: (listed.data ?? []).map((option) => ({ id: Number(option.value), label: option.label })),
      answered: listed.fetchStatus === 'idle',
    };
  const rows = (found.data ?? []).filter((row) => matches(target.choose, row));
  return {
    choices: resource ? rows.map((row) => choiceOf(resource, row, reader)) : [],
    answered: found.fetchStatus === 'idle' && search !== null,
  };
}

/** Returns the chosen records, even if the search does not return them. */
export function useChosen(
  target: Target,
  ids: readonly number[],
  choices: readonly ReferenceOption[],
  known: Readonly<Record<number, string>> = {},
): ReferenceOption[] {
  const reader = useReader();
  const resource = useResourceOf(target.resource ?? '');
  const missing = ids.filter((id) => !known[id] && !choices.some((choice) => choice.id === id));
  const { data } = useGetMany<Row>(
    target.resource ?? '',
    { ids: missing },
    { enabled: missing.length > 0 && Boolean(resource?.calls.list) },
  );
  return ids.map((id) => {
    const choice = choices.find((one) => one.id === id);
    if (choice) return choice;
    const row = data?.find((one) => one?.id === id);
    return row && resource ? choiceOf(resource, row, reader) : { id, label: known[id] ?? `#${id}` };
  });
}
