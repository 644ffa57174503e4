import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';

type Change = 'added' | 'changed' | 'removed';
const CHANGES: readonly Change[] = ['added', 'changed', 'removed'];

/** How many children there are, or, in a trail, what became of how many of them. */
export function ChildrenValue({ value }: { value: unknown }) {
  const t = useT();
  if (Array.isArray(value)) return <>{t('forms.children.all', { count: countText(value.length) })}</>;
  const counts = value as Partial<Record<Change, number>>;
  return (
    <>
      {CHANGES.filter((change) => counts[change])
        .map((change) => t(`forms.children.changes.${change}`, { count: countText(counts[change] ?? 0) }))
        .join(' · ')}
    </>
  );
}
