export { AttachmentInput, PictureInput } from './FileInputs';
export { ChildrenInput, DeclaredInput } from './DeclaredInput';
export { AreaInput, AreasInput, EntryInput, PatternsInput, TextsInput } from './ListInputs';
export { EnumInput, SwitchInput } from './EnumInput';
export { I18nInput } from './I18nInput';
export { JsonInput } from './JsonInput';
export { RecordInput, RecordsInput } from './RecordInput';
export {
  ContactInput,
  CountInput,
  DayInput,
  DigitsInput,
  MillionthsInput,
  MomentInput,
  MoneyInput,
  MonthInput,
  PlainTextInput,
  RateInput,
  SecretInput,
} from './TypedInputs';
export type { DeclaredInputProps } from './useDeclaredInput';
