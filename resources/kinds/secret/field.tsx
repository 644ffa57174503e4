import { type ViewProps, Words, makeField } from '../../../admin/declared/fields/makeField';
import type { FieldPart } from '../../../admin/declared/kinds';
import textPart from '../text/field';
import { kind } from './kind';

function SecretView({ className }: ViewProps) {
  return <Words className={className}>••••••</Words>;
}

export const SecretField = makeField(() => SecretView);

const part: FieldPart = {
  ...textPart,
  kind,
  View: SecretView,
  quotedIn: [],
  staying: -1,
  filter: null,
  isBroad: false,
};
export default part;
