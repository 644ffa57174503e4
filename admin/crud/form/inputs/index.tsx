import type { ComponentType } from 'react';
import type { Kind } from '@t3d/resources/kit';
import { RangesInput } from '../../actions/RangesInput';
import { EnumInput, SwitchInput } from './ChoiceInput';
import { DateInput, TimeInput } from './DateInput';
import { I18nInput } from './I18nInput';
import { ImageInput } from './ImageInput';
import { JsonInput } from './JsonInputs';
import { AreaCodesInput, PatternsInput, TextsInput } from './ListInputs';
import { MonthInput } from './MonthInput';
import { NumberInput } from './NumberInput';
import { ReferenceInput, ReferencesInput } from './ReferenceInput';
import { SecretInput, TextInput } from './TextInput';
import type { InputProps } from './useInput';

const WIDGETS: Record<string, ComponentType<InputProps>> = {
  ranges: RangesInput,
  patterns: PatternsInput,
  month: MonthInput,
};

const INPUTS: Record<Kind, ComponentType<InputProps>> = {
  text: TextInput,
  contact: TextInput,
  digits: TextInput,
  secret: SecretInput,
  integer: NumberInput,
  rate: NumberInput,
  money: NumberInput,
  boolean: SwitchInput,
  enum: EnumInput,
  date: DateInput,
  time: TimeInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  i18n: I18nInput,
  image: ImageInput,
  areaCodes: AreaCodesInput,
  json: JsonInput,
  texts: TextsInput,
};

/** The input of a field, by its kind and widget, inside a form. */
export function FieldInput(props: InputProps) {
  const Input = WIDGETS[props.field.widget ?? ''] ?? INPUTS[props.field.kind];
  return <Input {...props} />;
}

/** Fields that take the whole width of a form. */
export const isWide = (kind: Kind, multiline: boolean | undefined, widget: string | undefined): boolean =>
  Boolean(multiline) ||
  (Boolean(widget) && widget !== 'month') ||
  ['i18n', 'json', 'areaCodes', 'texts', 'references'].includes(kind);
