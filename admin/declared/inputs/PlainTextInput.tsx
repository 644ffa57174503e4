import { kind } from '@t3d/resources/kinds/text/kind';
import { TextBox } from './boxes';
import { type DeclaredInputProps, useDeclaredInput } from './useDeclaredInput';

/** A text input, also for a `source` without a declared field. */
export function PlainTextInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string>(props, kind);
  return <TextBox input={input} attributes={{ maxLength: input.field.length }} />;
}
