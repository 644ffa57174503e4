import { type ComponentType, memo } from 'react';
import type { Kind, Widget } from '@t3d/resources/kit';
import { RangesInput } from '../actions/RangesInput';
import { AttachmentInput, PictureInput } from './FileInputs';
import { ChildRows } from './ChildrenInput';
import { AreaInput, AreasInput, EntryInput, PatternsInput, TextsInput } from './ListInputs';
import { EnumInput, SwitchInput } from './EnumInput';
import { I18nInput } from './I18nInput';
import { JsonInput, ShapeParts } from './JsonInput';
import { RecordInput, RecordsInput } from './RecordInput';
import * as typed from './TypedInputs';
import { type DeclaredInputProps, useInputField } from './useDeclaredInput';

type Input = ComponentType<DeclaredInputProps>;

/** Inputs of widgets. Null if a widget changes only how a value is shown. */
const WIDGETS: Record<Widget, Input | null> = {
  ranges: RangesInput,
  patterns: PatternsInput,
  month: typed.MonthInput,
  area: AreaInput,
  millionths: typed.MillionthsInput,
  usage: null,
  signed: null,
};

const INPUTS: Record<Kind, Input> = {
  text: typed.PlainTextInput,
  contact: typed.ContactInput,
  digits: typed.DigitsInput,
  secret: typed.SecretInput,
  integer: typed.CountInput,
  rate: typed.RateInput,
  money: typed.MoneyInput,
  boolean: SwitchInput,
  enum: EnumInput,
  date: typed.DayInput,
  time: typed.MomentInput,
  reference: RecordInput,
  references: RecordsInput,
  i18n: I18nInput,
  image: PictureInput,
  file: AttachmentInput,
  areaCodes: AreasInput,
  json: JsonInput,
  texts: TextsInput,
  children: ChildrenInput,
};

/** Edits a record's children within its form, and saves them with the record. */
export function ChildrenInput(props: DeclaredInputProps) {
  return <ChildRows {...props} Input={DeclaredInput} />;
}

/** Renders the input of a source by its declared kind and widget, or a text input if undeclared. */
export const DeclaredInput = memo(function DeclaredInput(props: DeclaredInputProps) {
  const field = useInputField(props);
  if (!field) return <typed.PlainTextInput {...props} />;
  if (field.parts) return <ShapeParts {...props} field={field} Input={DeclaredInput} />;
  if (field.kind === 'text' && field.dictionary) return <EntryInput {...props} />;
  const Input = WIDGETS[field.widget as Widget] ?? INPUTS[field.kind];
  return <Input {...props} />;
});

export { isWide } from './LabelledInput';
