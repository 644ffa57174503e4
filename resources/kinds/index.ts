import { text } from './text/kind';
import { i18n } from './i18n/kind';
import { integer } from './integer/kind';
import { money } from './money/kind';
import { rate } from './rate/kind';
import { millionths } from './millionths/kind';
import { boolean } from './boolean/kind';
import { enumOf } from './enum/kind';
import { date } from './date/kind';
import { time } from './time/kind';
import { month } from './month/kind';
import { reference } from './reference/kind';
import { references } from './references/kind';
import { digits } from './digits/kind';
import { contact } from './contact/kind';
import { image } from './image/kind';
import { file } from './file/kind';
import { area } from './area/kind';
import { areaCodes } from './areaCodes/kind';
import { json } from './json/kind';
import { secret } from './secret/kind';
import { texts } from './texts/kind';
import { patterns } from './patterns/kind';
import { children } from './children/kind';

export { DISABLED_TONES } from './boolean/kind';

/** The factories of fields by kind, for example `f.text({ required: true })`. */
export const f = {
  text,
  i18n,
  integer,
  money,
  rate,
  millionths,
  boolean,
  enum: enumOf,
  date,
  time,
  month,
  reference,
  references,
  digits,
  contact,
  image,
  file,
  area,
  areaCodes,
  json,
  secret,
  texts,
  patterns,
  children,
};

export const SYSTEM_FIELDS = {
  id: f.integer({ required: true }),
  version: f.integer({ required: true }),
  createdAt: f.time({ required: true }),
  updatedAt: f.time({ required: true }),
};

export { FILE_MEGABYTES, FILE_TYPES } from './file/kind';
export type { FileType } from './file/kind';
export { IMAGE_USES } from './image/kind';
export type { ImageUse } from './image/kind';
export { isEmail, isPhone } from './contact/kind';
export { fieldsOfShape, partFields } from './json/parts';
export type { TextOptions } from './text/kind';
