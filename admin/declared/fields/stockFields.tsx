import type { ComponentType } from 'react';
import type { ThemeOptions } from '@mui/material/styles';
import { ArrayFieldBase } from 'ra-core';
import type { ArrayFieldBaseProps } from 'ra-core';
import { NumberField, TextField } from 'react-admin';
import type { NumberFieldProps } from 'react-admin';
import type { Kind, Language, ManifestField } from '@t3d/resources/kit';
import { readTime } from '@t3d/resources/kit';
import { HTML_LANG } from '../../providers/language';
import { storage } from '../../providers/storage';
import { DeclaredResource, useDeclaredField } from '../declaration';
import { DeclaredField } from './DeclaredField';
import { MoneyField } from './NumberFields';

/** A calendar day, which is the same day on every clock. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const FORMATS = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const;

/** A moment whose locale texts show the clock of an offset (minutes east of UTC), unless a time zone is given. */
function dateOnClock(moment: Date, offset: number): Date {
  const local = new Date(moment.getTime() + offset * 60_000);
  const texts = FORMATS.map((format) => [
    format,
    (locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions): string =>
      options?.timeZone ? moment[format](locales, options) : local[format](locales, { ...options, timeZone: 'UTC' }),
  ]);
  return Object.assign(new Date(moment), Object.fromEntries(texts));
}

/** Reads a moment or a day as react-admin's DateField shows it: on the account's clock. */
function readOnClock(value: unknown, account: string): Date | undefined {
  const moment = readTime(value);
  if (!moment) return undefined;
  return dateOnClock(moment, typeof value === 'string' && DAY.test(value) ? 0 : storage.gmtOffset(account));
}

/** Adds to a theme the account's clock and language for stock fields, and declared fields as the default. */
export function withStockFields(theme: ThemeOptions, account: string, language: Language): ThemeOptions {
  const locales = HTML_LANG[language];
  return {
    ...theme,
    components: {
      ...theme.components,
      RaDateField: { defaultProps: { locales, transform: (value) => readOnClock(value, account) as Date } },
      RaNumberField: { defaultProps: { locales } },
      RaDataTableCell: { defaultProps: { field: DeclaredField } },
      RaRecordField: { defaultProps: { field: DeclaredField } },
    },
  };
}

/** Replaces the component inside a memo of react-admin's: the theme does not know which source a field shows. */
function replace<Props>(stock: unknown, make: (Plain: ComponentType<Props>) => ComponentType<Props>): void {
  const memo = stock as { type?: ComponentType<Props> };
  if (!memo.type) throw new Error('This version of react-admin has a field that is no memo any more');
  memo.type = make(memo.type);
}

/** Kinds whose stored value would mislead a reader: minor units, or an object that is no text. */
const CODED = new Set<Kind>(['money', 'i18n', 'json']);
const isCoded = (field: ManifestField | undefined): field is ManifestField =>
  field !== undefined && (CODED.has(field.kind) || field.widget === 'millionths');

// Coded values show as they are declared, unless a `transform` converts them.
for (const stock of [NumberField, TextField])
  replace<NumberFieldProps>(stock, (Plain) => (props) => {
    const field = useDeclaredField(props.source, props);
    if (!isCoded(field) || props.transform) return <Plain {...props} />;
    const { currency } = (props.options ?? {}) as Intl.NumberFormatOptions;
    return field.kind === 'money' ? <MoneyField {...props} currency={currency} /> : <DeclaredField {...props} />;
  });

// Children of a record are records of their own resource, which declares their fields and has their pages.
replace<ArrayFieldBaseProps>(ArrayFieldBase, (Plain) => (props) => {
  const child = useDeclaredField(props.source, props)?.child;
  const list = <Plain {...props} />;
  return child ? <DeclaredResource value={child}>{list}</DeclaredResource> : list;
});
