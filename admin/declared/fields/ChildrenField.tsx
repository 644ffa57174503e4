import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { makeField, Words } from './makeField';
import type { ViewProps } from './makeField';

type Change = 'added' | 'changed' | 'removed';
const CHANGES: readonly Change[] = ['added', 'changed', 'removed'];

export function ChildrenView({ value, className }: ViewProps) {
  const t = useT();
  if (Array.isArray(value))
    return <Words className={className}>{t('forms.children.all', { count: countText(value.length) })}</Words>;
  const counts = value as Partial<Record<Change, number>>;
  const changes = CHANGES.filter((change) => counts[change]).map((change) =>
    t(`forms.children.changes.${change}`, { count: countText(counts[change] ?? 0) }),
  );
  return <Words className={className}>{changes.join(' · ')}</Words>;
}

/** How many children a record has; in its history, how many were added, changed and removed. Shows a dash for none. */
export const ChildrenField = makeField(() => ChildrenView);
