import { TextValueView } from '../../../admin/declared/fields/TextValue';
import type { FieldPart } from '../../../admin/declared/kinds';
import { byOptions, byPart } from '../../../admin/declared/list/filters/filterParts';
import { kind } from './kind';

/**
 * Returns the filter of a text: by the dictionary entries if the field has a dictionary, else by a part of the text.
 */
const wayOf = ({ dictionary }: { dictionary?: string }) => (dictionary === undefined ? byPart : byOptions);

const part: FieldPart = {
  kind,
  View: TextValueView,
  text: (_field, value) => String(value),
  quotedIn: ['question', 'timeline'],
  isCoded: false,
  isQuiet: () => false,
  staying: 5,
  isOnCardLine: true,
  sortsFirst: 'ASC',
  filter: {
    rank: () => 6,
    read: (field, query, offset) => wayOf(field).read(field, query, offset),
    write: (field, value, offset) => wayOf(field).write(field, value, offset),
    Text: byOptions.Text,
    hasStretches: false,
  },
  isWide: ({ multiline }) => Boolean(multiline),
  isBroad: true,
  isChosen: false,
  starting: () => null,
  namesRecords: false,
  Findings: null,
};
export default part;
