import type { ComponentType } from 'react';
import type { Kind } from '@t3d/resources/kit';
import { AreasView, DigitsView, I18nView, SecretView, TextValueView, TextsView } from './TextFields';
import { AttachmentView, PictureView } from './FileFields';
import { ChildrenView, ReferenceNameView, ReferencesView } from './ReferenceFields';
import { EnumView, YesNoView } from './EnumField';
import { IntegerView, MoneyView } from './NumberFields';
import { JsonView } from './JsonField';
import { type ViewProps, makeField } from './makeField';
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

/** Renders a value by its declared kind, or as text if undeclared. Shows a dash or `emptyText` if unset. */
export const DeclaredField = makeField((field) => (field ? VIEWS[field.kind] : TextValueView));
