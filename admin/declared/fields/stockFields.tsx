import type { ComponentType } from 'react';
import type { ThemeOptions } from '@mui/material/styles';
import { type ArrayFieldBaseProps, ArrayFieldBase } from 'ra-core';
import { type NumberFieldProps, NumberField, TextField } from 'react-admin';
import { type Language, type ManifestField, readTime } from '@t3d/resources/kit';
import { HTML_LANG } from '../../providers/language';
import { storage } from '../../providers/storage';
import { DeclaredResource, useDeclaredField } from '../declaration';
import { DeclaredField } from './DeclaredField';
import { fieldPartOf } from '../kinds';

/** Matches a calendar day, which no time zone changes. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const FORMATS = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const;

/** Returns a date whose locale strings are in the given offset. */
function dateOnClock(moment: Date, offset: number): Date {
  const local = new Date(moment.getTime() + offset * 60_000);
  const texts = FORMATS.map((format) => [
    format,
    (locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions): string =>
      options?.timeZone ? moment[format](locales, options) : local[format](locales, { ...options, timeZone: 'UTC' }),
  ]);
  return Object.assign(new Date(moment), Object.fromEntries(texts));
}

function readOnClock(value: unknown, account: string): Date | undefined {
  const moment = readTime(value);
  if (!moment) return undefined;
  return dateOnClock(moment, typeof value === 'string' && DAY.test(value) ? 0 : storage.gmtOffset(account));
}

/** Returns a theme in which react-admin's fields use the account's UTC offset, language and declared fields. */
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

/** Replaces a component inside a memoised react-admin component, because a theme cannot vary props by field. */
function replace<Props>(stock: unknown, make: (Plain: ComponentType<Props>) => ComponentType<Props>): void {
  const memo = stock as { type?: ComponentType<Props> };
  if (!memo.type) throw new Error('This version of react-admin has a field that is no memo any more');
  memo.type = make(memo.type);
}

const isCoded = (field: ManifestField | undefined): field is ManifestField =>
  field !== undefined && fieldPartOf(field).isCoded;
/** A field with the currency that react-admin's fields have in `options`. */
const InCurrency = DeclaredField as ComponentType<NumberFieldProps & { currency: string | undefined }>;

// Renders the values of NumberField and TextField as declared, unless a `transform` converts the value.
for (const stock of [NumberField, TextField])
  replace<NumberFieldProps>(stock, (Plain) => (props) => {
    const field = useDeclaredField(props.source, props);
    if (!isCoded(field) || props.transform) return <Plain {...props} />;
    const { currency } = (props.options ?? {}) as Intl.NumberFormatOptions;
    return <InCurrency {...props} currency={currency} />;
  });

// Gives child rows the declaration and pages of the child resource.
replace<ArrayFieldBaseProps>(ArrayFieldBase, (Plain) => (props) => {
  const child = useDeclaredField(props.source, props)?.child;
  const list = <Plain {...props} />;
  return child ? <DeclaredResource value={child}>{list}</DeclaredResource> : list;
});
