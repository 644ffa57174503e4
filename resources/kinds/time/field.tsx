import { dayEnd, dayOf, dayStart, fullMoment, shortMoment } from '../../../admin/declared/fields/dates';
import { type ViewProps, makeField } from '../../../admin/declared/fields/makeField';
import { byDays } from '../../../admin/declared/list/filters/filterParts';
import { useT } from '../../../admin/locales/useT';
import { useOffset } from '../../../admin/state/useOffset';
import { LazyTooltip } from '../../../admin/ui/LazyTooltip';
import type { FieldPart } from '../../../admin/declared/kinds';
import textPart from '../text/field';
import { kind } from './kind';

/** Partners send a day in 2099 if there is no deadline. */
const ENDLESS = '2098-12-31';

function MomentView({ value, className }: ViewProps) {
  const t = useT();
  const offset = useOffset();
  if (String(value) >= ENDLESS) return <span className={className}>{t('crud.noDeadline')}</span>;
  return (
    <LazyTooltip title={fullMoment(value, offset)}>
      <span className={className} style={{ whiteSpace: 'nowrap' }}>
        {shortMoment(value, offset)}
      </span>
    </LazyTooltip>
  );
}

/** Shows date and time, for example `11-20 14:58`, in the UTC offset of the reader's account. */
export const MomentField = makeField(() => MomentView);

const part: FieldPart = {
  ...textPart,
  kind,
  View: MomentView,
  text: (_field, value, { offset }) => fullMoment(value, offset),
  quotedIn: ['question', 'timeline'],
  isQuiet: () => true,
  staying: 16,
  isOnCardLine: false,
  sortsFirst: 'DESC',
  filter: byDays({ dayOf, start: dayStart, end: dayEnd }),
  isBroad: false,
};
export default part;
