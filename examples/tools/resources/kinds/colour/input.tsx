import { TextBox } from '../../../../../admin/declared/inputs/boxes';
import type { DeclaredInputProps } from '../../../../../admin/declared/inputs/useDeclaredInput';
import { useDeclaredInput } from '../../../../../admin/declared/inputs/useDeclaredInput';
import type { InputPart } from '../../../../../admin/declared/kinds';
import textPart from '../../../../../resources/kinds/text/input';
import { kind } from './kind';

const CODE = /^#[0-9a-f]{6}$/i;

/** An input for a colour's code, with the browser's colour picker. */
function ColourInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string>(props, kind);
  const chooser = (
    <input
      type="color"
      aria-labelledby={`${input.id}-label`}
      disabled={input.box.disabled}
      value={CODE.test(input.value ?? '') ? (input.value ?? '') : '#000000'}
      onChange={(event) => input.set(event.target.value)}
    />
  );
  return <TextBox input={input} attributes={{ maxLength: 7 }} startAdornment={chooser} />;
}

const part: InputPart = { ...textPart, Input: ColourInput, inline: null };
export default part;
