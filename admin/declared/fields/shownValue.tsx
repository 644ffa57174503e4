import { useFieldValue, useRecordContext } from 'ra-core';
import type { FieldProps } from 'react-admin';
import type { ReactNode } from 'react';
import type { ManifestField } from '@t3d/resources/kit';
import { Box } from '@mui/material';
import { useT } from '../../locales/useT';
import { useDeclaredField } from '../declaration';

/** The props of react-admin's fields. */
export interface DeclaredFieldProps extends FieldProps {
  /** On a record's own page: references link, long values are whole. */
  wide?: boolean;
}

/** A value of a record, and how its resource declares it; undefined for a value that a page computes itself. */
export interface ShownValue<T> {
  value: T;
  field: ManifestField | undefined;
  record: Readonly<Record<string, unknown>>;
}

const NO_RECORD = {};

/** Reads the value of a field from react-admin's record context, and its declaration from the resource context. */
export function useShownValue<T = unknown>(props: DeclaredFieldProps): ShownValue<T> {
  const value: unknown = useFieldValue(props);
  const record = useRecordContext(props) ?? NO_RECORD;
  const field = useDeclaredField(props.source, props);
  return { value: value as T, field, record };
}

const DASH = (
  <Box component="span" sx={{ color: 'ink.disabled' }}>
    –
  </Box>
);

/** Shows that a value is not set: by a dash, unless `emptyText` is given. */
export function EmptyValue({ emptyText, className }: Pick<DeclaredFieldProps, 'emptyText' | 'className'>) {
  const t = useT() as (key: string, options: object) => string;
  if (emptyText === undefined) return className ? <Words className={className}>{DASH}</Words> : DASH;
  return emptyText === '' ? null : <Words className={className}>{t(emptyText, { _: emptyText })}</Words>;
}

/** A value in words: a text node, unless a class name needs an element around it. */
export function Words({ className, children }: { className: string | undefined; children: ReactNode }) {
  return className ? <span className={className}>{children}</span> : <>{children}</>;
}
