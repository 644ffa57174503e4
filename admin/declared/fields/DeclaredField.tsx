import type { ComponentType } from 'react';
import type { Kind } from '@t3d/resources/kit';
import { AreasView } from './AreasField';
import { AttachmentView } from './AttachmentField';
import { ChildrenView } from './ChildrenField';
import { DigitsView } from './DigitsField';
import { EnumView } from './EnumField';
import { I18nView } from './I18nField';
import { IntegerView } from './IntegerField';
import { JsonView } from './JsonField';
import { makeField } from './makeField';
import type { ViewProps } from './makeField';
import { DayView, MomentView } from './MomentField';
import { MoneyView } from './MoneyField';
import { PictureView } from './PictureField';
import { ReferenceNameView } from './ReferenceLink';
import { ReferencesView } from './ReferencesField';
import { SecretView, TextValueView, TextsView } from './TextValueField';
import { YesNoView } from './YesNoField';

const VIEWS: Readonly<Record<Kind, ComponentType<ViewProps<never>>>> = {
  text: TextValueView,
  i18n: I18nView,
  integer: IntegerView,
  money: MoneyView,
  rate: TextValueView,
  boolean: YesNoView,
  enum: EnumView,
  date: DayView,
  time: MomentView,
  reference: ReferenceNameView,
  references: ReferencesView,
  digits: DigitsView,
  contact: TextValueView,
  image: PictureView,
  file: AttachmentView,
  areaCodes: AreasView,
  json: JsonView,
  secret: SecretView,
  texts: TextsView,
  children: ChildrenView,
};

/**
 * A value as its resource declares it, by the field of its kind; a value that is not declared shows as text. Shows
 * a dash for none, unless `emptyText` says something else.
 */
export const DeclaredField = makeField((field) => (field ? VIEWS[field.kind] : TextValueView));
