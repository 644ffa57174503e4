import { formatMoney } from '@t3d/resources/kit';
import type { Language, ManifestField } from '@t3d/resources/kit';
import { areaName } from '../../cells/areas';
import { shortDay, todayIn } from '../../cells/dates';
import { useOffset } from '../../../state/useOffset';
import { useChosen } from '../../form/references';
import { useLanguage, useSay } from '../../../locales/text';
import type { Say } from '../../../locales/text';
import type { FilterValue } from '../filterQuery';
import { useViewSay } from '../viewText';
import { presetOf } from './presets';

function limitsText(from: string, to: string): string {
  if (from && to) return from === to ? from : `${from} → ${to}`;
  return from ? `≥ ${from}` : `≤ ${to}`;
}

function plainText(
  field: ManifestField,
  value: Exclude<FilterValue, { kind: 'empty' | 'days' }>,
  say: Say,
  language: Language,
): string {
  switch (value.kind) {
    case 'choices':
      return value.values.length > 2
        ? say('list.chosen', { count: value.values.length })
        : value.values
            .map(
              (word) =>
                field.options?.find((option) => option.value === word)?.label ??
                (field.kind === 'areaCodes' ? areaName(word, language) : word),
            )
            .join(', ');
    case 'boolean':
      return say(value.value ? 'yes' : 'no');
    case 'text':
      return value.text;
    case 'money':
      return limitsText(
        value.from === null ? '' : formatMoney(value.from),
        value.to === null ? '' : formatMoney(value.to),
      );
    case 'numbers':
      return limitsText(value.from === null ? '' : String(value.from), value.to === null ? '' : String(value.to));
  }
}

function ChosenNames({ field, values }: { field: ManifestField; values: string[] }) {
  const say = useSay();
  const names = useChosen(field, values.length > 2 ? [] : values.map(Number), []);
  return (
    <>{values.length > 2 ? say('list.chosen', { count: values.length }) : names.map((name) => name.label).join(', ')}</>
  );
}

/** What a filter asks for, in a few words. */
export function FilterText({ field, value }: { field: ManifestField; value: FilterValue }) {
  const say = useSay();
  const views = useViewSay();
  const language = useLanguage();
  const today = todayIn(useOffset());
  if (value.kind === 'empty') return <>{views('filters.empty')}</>;
  if (value.kind === 'days') {
    const preset = presetOf(value.from, value.to, today);
    return (
      <>
        {preset
          ? views(`presets.${preset}`)
          : limitsText(value.from && shortDay(value.from), value.to && shortDay(value.to))}
      </>
    );
  }
  if (field.resource && value.kind === 'choices') return <ChosenNames field={field} values={value.values} />;
  return <>{plainText(field, value, say, language)}</>;
}
