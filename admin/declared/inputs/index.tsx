import type { ComponentType } from 'react';
import type { Kind, Widget } from '@t3d/resources/kit';
import { RangesFieldInput } from '../actions/RangesFieldInput';
import { EnumFieldInput, SwitchFieldInput } from './EnumFieldInput';
import { DateFieldInput, TimeFieldInput } from './DateFieldInput';
import { EntryFieldInput } from './EntryFieldInput';
import { FileFieldInput } from './FileFieldInput';
import { I18nFieldInput } from './I18nFieldInput';
import { ImageFieldInput } from './ImageFieldInput';
import { JsonFieldInput } from './JsonFieldInput';
import { AreaCodesFieldInput, AreaFieldInput, PatternsFieldInput, TextsFieldInput } from './ListFieldInputs';
import { MonthFieldInput } from './MonthFieldInput';
import { NumberFieldInput } from './NumberFieldInput';
import { ReferenceFieldInput, ReferencesFieldInput } from './ReferenceFieldInput';
import { ShapeInput } from './ShapeInput';
import { SecretFieldInput, TextFieldInput } from './TextFieldInput';
import type { FieldInputProps } from './useFieldInput';

/** The widgets that are inputs; the others are cells. */
const WIDGETS: Partial<Record<Widget, ComponentType<FieldInputProps>>> = {
  ranges: RangesFieldInput,
  patterns: PatternsFieldInput,
  month: MonthFieldInput,
  area: AreaFieldInput,
  millionths: NumberFieldInput,
};

/** Children are no input: a form gives each of them its own (ChildrenInput). */
const INPUTS: Record<Exclude<Kind, 'children'>, ComponentType<FieldInputProps>> = {
  text: TextFieldInput,
  contact: TextFieldInput,
  digits: TextFieldInput,
  secret: SecretFieldInput,
  integer: NumberFieldInput,
  rate: NumberFieldInput,
  money: NumberFieldInput,
  boolean: SwitchFieldInput,
  enum: EnumFieldInput,
  date: DateFieldInput,
  time: TimeFieldInput,
  reference: ReferenceFieldInput,
  references: ReferencesFieldInput,
  i18n: I18nFieldInput,
  image: ImageFieldInput,
  file: FileFieldInput,
  areaCodes: AreaCodesFieldInput,
  json: JsonFieldInput,
  texts: TextsFieldInput,
};

/** The input of a field, by its kind and widget, inside a form. */
export function FieldInput(props: FieldInputProps) {
  const { kind, widget, parts, dictionary } = props.field;
  if (parts) return <ShapeInput {...props} Input={FieldInput} />;
  if (kind === 'children') return null;
  if (kind === 'text' && dictionary) return <EntryFieldInput {...props} />;
  const Input = WIDGETS[widget as Widget] ?? INPUTS[kind];
  return <Input {...props} />;
}

export { isWide } from './wide';
