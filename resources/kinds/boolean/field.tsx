import { type ViewProps, Words, makeField } from '../../../admin/declared/fields/makeField';
import type { ManifestField } from '../../kit';
import { type Translate, useT } from '../../../admin/locales/useT';
import { textOf } from '../../../admin/declared/list/filterPart';
import { mustBeAnswered } from '../../../admin/declared/form/answers';
import type { FieldPart } from '../../../admin/declared/kinds';
import integerPart from '../integer/field';
import { StatusChip } from '../../../admin/ui/StatusChip';
import { kind } from './kind';

type Optional = Pick<ManifestField, 'options'> | undefined;
const optionOf = (field: Optional, value: boolean) => field?.options?.find((option) => option.value === String(value));

/** Returns the resource's label for true or false, or else "yes" or "no". */
const wordOf = (field: Optional, value: boolean, t: Translate): string =>
  optionOf(field, value)?.label ?? t(value ? 'crud.yes' : 'crud.no');

function YesNoView({ value, field, className }: ViewProps) {
  const t = useT();
  const { tone, icon } = optionOf(field, Boolean(value)) ?? {};
  const word = wordOf(field, Boolean(value), t);
  return <Words className={className}>{tone ? <StatusChip tone={tone} icon={icon} label={word} /> : word}</Words>;
}

export const YesNoField = makeField(() => YesNoView);

const part: FieldPart = {
  ...integerPart,
  kind,
  View: YesNoView,
  text: (field, value, { t }) => wordOf(field, Boolean(value), t),
  quotedIn: ['question', 'timeline'],
  staying: 3,
  isOnCardLine: false,
  filter: {
    rank: () => 4,
    read: ({ name }, query) => {
      const text = textOf(query[name]);
      return text === 'true' || text === 'false' ? { by: 'answer', value: text === 'true' } : null;
    },
    write: ({ name }, value) => (value.by === 'answer' ? { [name]: value.value } : {}),
    Text: function AnswerText({ field, value }) {
      const t = useT();
      return value.by === 'answer' ? wordOf(field, value.value, t) : null;
    },
    hasStretches: false,
  },
  isChosen: true,
  starting: (field) => (mustBeAnswered(field) ? null : false),
};
export default part;
