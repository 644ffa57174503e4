import type { ComponentProps, ReactNode } from 'react';
import { shortDay, todayIn } from '../../fields/dates';
import { useT } from '../../../locales/useT';
import { useOffset } from '../../../state/useOffset';
import { type FilterPart, type FilterQuery, type Filterable, textOf } from '../filterPart';
import { presetOf } from './presets';

const LATE = 7;
const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : textOf(value).split(',').filter(Boolean);
const numberOf = (value: unknown): number | null =>
  textOf(value) === '' || Number.isNaN(Number(value)) ? null : Number(value);

/** Returns the query parameter, which for replaced values (`of`) filters by the displayed value. */
const choicesKey = ({ name, options }: Filterable): string =>
  options?.some((option) => option.of !== undefined) ? `${name}_read` : `${name}_in`;

export const byPart: FilterPart = {
  rank: () => LATE,
  read: ({ name }, query) => {
    const text = textOf(query[`${name}_like`] ?? query[name]);
    return text ? { by: 'part', text } : null;
  },
  write: ({ name }, value) => (value.by === 'part' && value.text.trim() ? { [`${name}_like`]: value.text.trim() } : {}),
  Text: ({ value }) => (value.by === 'part' ? value.text : null),
  hasStretches: false,
};

/** Makes a filter by options. Its chip names at most two values. */
export const byChoices = (
  Names: (props: ComponentProps<FilterPart['Text']> & { values: readonly string[] }) => ReactNode,
): FilterPart => ({
  rank: () => LATE,
  read: (field, query) => {
    const { name } = field;
    const part = textOf(query[`${name}_like`]);
    if (part) return { by: 'part', text: part };
    const values = listOf(query[`${name}_read`] ?? query[`${name}_in`] ?? query[name]);
    return values.length > 0 ? { by: 'choices', values } : null;
  },
  write: (field, value) => {
    if (value.by !== 'choices') return byPart.write(field, value, 0);
    return value.values.length > 0 ? { [choicesKey(field)]: value.values.join(',') } : {};
  },
  Text: function ChoicesText(props) {
    const t = useT();
    const { value } = props;
    if (value.by !== 'choices') return <byPart.Text {...props} />;
    const { values } = value;
    if (values.length > 2) return t('crud.list.chosen', { count: values.length });
    return <Names {...props} values={values} />;
  },
  hasStretches: false,
});

export const byOptions = byChoices(({ field, values }) =>
  values.map((word) => field.options?.find((option) => option.value === word)?.label ?? word).join(', '),
);

function limitsText(from: string, to: string): string {
  if (from && to) return from === to ? from : `${from} → ${to}`;
  return from ? `≥ ${from}` : `≤ ${to}`;
}

const endsOf = ({ name }: Filterable, query: FilterQuery): [unknown, unknown] => [
  query[`${name}_gte`] ?? query[name],
  query[`${name}_lte`] ?? query[name],
];

export const byLimits = (write: (limit: number) => string): FilterPart => ({
  rank: () => LATE,
  read: (field, query) => {
    const [from, to] = endsOf(field, query).map(numberOf) as [number | null, number | null];
    return from === null && to === null ? null : { by: 'limits', from, to };
  },
  write: ({ name }, value) =>
    value.by === 'limits'
      ? {
          ...(value.from !== null && { [`${name}_gte`]: value.from }),
          ...(value.to !== null && { [`${name}_lte`]: value.to }),
        }
      : {},
  Text: ({ value }) => {
    if (value.by !== 'limits') return null;
    const [from, to] = [value.from, value.to].map((limit) => (limit === null ? '' : write(limit)));
    return limitsText(from ?? '', to ?? '');
  },
  hasStretches: false,
});

interface Calendar {
  dayOf: (value: unknown, offset: number) => string;
  start: (day: string, offset: number) => string;
  end: (day: string, offset: number) => string;
}

/** Makes a filter by a range of days. `Calendar` converts between values and days. */
export const byDays = ({ dayOf, start, end }: Calendar): FilterPart => ({
  rank: () => LATE,
  read: (field, query, offset) => {
    const [from, to] = endsOf(field, query).map((value) => dayOf(value, offset)) as [string, string];
    return from || to ? { by: 'days', from, to } : null;
  },
  write: ({ name }, value, offset) =>
    value.by === 'days'
      ? {
          ...(value.from && { [`${name}_gte`]: start(value.from, offset) }),
          ...(value.to && { [`${name}_lte`]: end(value.to, offset) }),
        }
      : {},
  Text: function DaysText({ value }) {
    const t = useT();
    const today = todayIn(useOffset());
    if (value.by !== 'days') return null;
    const preset = presetOf(value.from, value.to, today);
    if (preset) return t(`views.presets.${preset}`);
    return limitsText(value.from && shortDay(value.from), value.to && shortDay(value.to));
  },
  hasStretches: true,
});
