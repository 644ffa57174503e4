import type { ComponentType } from 'react';
import type { Kind } from '@t3d/resources/kit';
import { AreasView, DigitsView, I18nView, SecretView, TextValueView, TextsView } from './TextFields';
import { AttachmentView, PictureView } from './FileFields';
import { ChildrenView, ReferenceNameView, ReferencesView } from './ReferenceFields';
import { EnumView, YesNoView } from './EnumField';
import { IntegerView, MoneyView } from './NumberFields';
import { JsonView } from './JsonField';
import { makeField } from './makeField';
import type { ViewProps } from './makeField';
import { DayView, MomentView } from './MomentField';

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

/** A value as its resource declares it, else as text. Shows a dash for none, unless `emptyText` is given. */
export const DeclaredField = makeField((field) => (field ? VIEWS[field.kind] : TextValueView));
