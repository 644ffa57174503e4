import { Chips } from '../../../admin/declared/inputs/Chips';
import { type DeclaredInputProps, useDeclaredInput } from '../../../admin/declared/inputs/useDeclaredInput';
import { useT } from '../../../admin/locales/useT';
import { useManifest } from '../../../admin/providers/manifest';
import type { InputPart } from '../../../admin/declared/kinds';
import textsPart from '../texts/input';
import { actionPattern } from '../../kit/patterns';
import { kind } from './kind';

/** An input for permission patterns. Offers the permissions of the user who fills in the form. */
export function PatternsInput(props: DeclaredInputProps) {
  const { resources } = useManifest();
  const input = useDeclaredInput<string[]>(props, kind, useT()('crud.form.patternsHelp'));
  const patterns = resources.flatMap(({ name, calls, actions }) => {
    const held = Object.entries(calls).flatMap(([call, may]) => (may ? call : []));
    return [...['*', ...held].map((call) => `${name}:${call}`), ...actions.map((one) => actionPattern(name, one.name))];
  });
  return <Chips input={input} options={['*', ...patterns]} limit={input.field.limit} />;
}

const part: InputPart = {
  ...textsPart,
  Input: PatternsInput,
};
export default part;
