import { type ViewProps, Words, makeField } from '../../../admin/declared/fields/makeField';
import { useT } from '../../../admin/locales/useT';
import { textOf } from '../../../admin/declared/list/filterPart';
import { mustBeAnswered } from '../../../admin/declared/form/answers';
import type { FieldPart } from '../../../admin/declared/kinds';
import integerPart from '../integer/field';
import { kind } from './kind';

function YesNoView({ value, className }: ViewProps) {
  return <Words className={className}>{useT()(value ? 'crud.yes' : 'crud.no')}</Words>;
}

export const YesNoField = makeField(() => YesNoView);

const part: FieldPart = {
  ...integerPart,
  kind,
  View: YesNoView,
  text: (_field, value, { t }) => t(value ? 'crud.yes' : 'crud.no'),
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
    Text: function AnswerText({ value }) {
      const t = useT();
      return value.by === 'answer' ? t(value.value ? 'crud.yes' : 'crud.no') : null;
    },
    hasStretches: false,
  },
  isChosen: true,
  starting: (field) => (mustBeAnswered(field) ? null : false),
};
export default part;
