import type { ComponentType } from 'react';
import type { Kind } from '@t3d/resources/kit';
import { useDeclaredField } from '../declaration';
import { AreasField } from './AreasField';
import { AttachmentField } from './AttachmentField';
import { ChildrenField } from './ChildrenField';
import { DigitsField } from './DigitsField';
import { EnumField } from './EnumField';
import { I18nField } from './I18nField';
import { IntegerField } from './IntegerField';
import { JsonField } from './JsonField';
import { DayField, MomentField } from './MomentField';
import { MoneyField } from './MoneyField';
import { PictureField } from './PictureField';
import { ReferenceName } from './ReferenceLink';
import { ReferencesField } from './ReferencesField';
import { SecretField, TextValueField, TextsField } from './TextValueField';
import type { DeclaredFieldProps } from './shownValue';
import { YesNoField } from './YesNoField';

const FIELDS: Readonly<Record<Kind, ComponentType<DeclaredFieldProps>>> = {
  text: TextValueField,
  i18n: I18nField,
  integer: IntegerField,
  money: MoneyField,
  rate: TextValueField,
  boolean: YesNoField,
  enum: EnumField,
  date: DayField,
  time: MomentField,
  reference: ReferenceName,
  references: ReferencesField,
  digits: DigitsField,
  contact: TextValueField,
  image: PictureField,
  file: AttachmentField,
  areaCodes: AreasField,
  json: JsonField,
  secret: SecretField,
  texts: TextsField,
  children: ChildrenField,
};

/**
 * A value as its resource declares it, by the field of its kind; a value that is not declared shows as text. Shows
 * a dash for none, unless `emptyText` says something else.
 */
export function DeclaredField(props: DeclaredFieldProps) {
  const declared = useDeclaredField(props.source, props);
  const Field = declared ? FIELDS[declared.kind] : TextValueField;
  return <Field {...props} />;
}
