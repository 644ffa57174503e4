import { type ViewProps, Words, makeField } from '../../../admin/declared/fields/makeField';
import { countText } from '../../../admin/locales/counts';
import { useT } from '../../../admin/locales/useT';
import type { FieldPart } from '../../../admin/declared/kinds';
import referencesPart from '../references/field';
import { kind } from './kind';

type Change = 'added' | 'changed' | 'removed';
const CHANGES: readonly Change[] = ['added', 'changed', 'removed'];

function ChildrenView({ value, className }: ViewProps) {
  const t = useT();
  if (Array.isArray(value))
    return <Words className={className}>{t('forms.children.all', { count: countText(value.length) })}</Words>;
  const counts = value as Partial<Record<Change, number>>;
  const changes = CHANGES.filter((change) => counts[change]).map((change) =>
    t(`forms.children.changes.${change}`, { count: countText(counts[change] ?? 0) }),
  );
  return <Words className={className}>{changes.join(' · ')}</Words>;
}

/** A record's history shows how many children were added, changed and removed. */
export const ChildrenField = makeField(() => ChildrenView);

const part: FieldPart = {
  ...referencesPart,
  kind,
  View: ChildrenView,
  staying: -1,
  filter: null,
  isChosen: false,
};
export default part;
