import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { isBlank } from '../records';
import { EmptyValue, Words, useShownValue } from './shownValue';
import type { DeclaredFieldProps } from './shownValue';

type Change = 'added' | 'changed' | 'removed';
const CHANGES: readonly Change[] = ['added', 'changed', 'removed'];

/** How many children a record has; in its history, how many were added, changed and removed. Shows a dash for none. */
export function ChildrenField(props: DeclaredFieldProps) {
  const { value } = useShownValue<readonly unknown[] | Partial<Record<Change, number>>>(props);
  const t = useT();
  if (isBlank(value)) return <EmptyValue {...props} />;
  const isList = (given: typeof value): given is readonly unknown[] => Array.isArray(given);
  const text = isList(value)
    ? t('forms.children.all', { count: countText(value.length) })
    : CHANGES.filter((change) => value[change])
        .map((change) => t(`forms.children.changes.${change}`, { count: countText(value[change] ?? 0) }))
        .join(' · ');
  return <Words className={props.className}>{text}</Words>;
}
