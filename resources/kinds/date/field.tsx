import { shortDay } from '../../../admin/declared/fields/dates';
import { type ViewProps, Words, makeField } from '../../../admin/declared/fields/makeField';
import { textOf } from '../../../admin/declared/list/filterPart';
import { byDays } from '../../../admin/declared/list/filters/filterParts';
import type { FieldPart } from '../../../admin/declared/kinds';
import textPart from '../text/field';
import { kind } from './kind';

function DayView({ value, wide, className }: ViewProps) {
  return <Words className={className}>{wide ? String(value) : shortDay(String(value))}</Words>;
}

/** Shows a day. Lists omit the current year. */
export const DayField = makeField(() => DayView);

const part: FieldPart = {
  ...textPart,
  kind,
  View: DayView,
  text: (_field, value) => shortDay(String(value)),
  quotedIn: ['question'],
  isQuiet: () => true,
  staying: 15,
  filter: byDays({ dayOf: textOf, start: textOf, end: textOf }),
  isBroad: false,
};
export default part;
