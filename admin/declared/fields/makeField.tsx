import type { ComponentType, ReactNode } from 'react';
import { useFieldValue, useRecordContext } from 'ra-core';
import type { FieldProps } from 'react-admin';
import type { ManifestField } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { useDeclaredField } from '../declaration';
import { isBlank } from '../records';

export interface DeclaredFieldProps extends FieldProps {
  /** True on a record's own page, where values are shown in full. */
  wide?: boolean;
  /** False if the label of a reference is no link even where `wide` is true. */
  link?: boolean;
}

/** The props of a renderer. `value` is never empty. */
export interface ViewProps<Value = unknown> extends DeclaredFieldProps {
  value: Value;
  /** The declared field. Undefined if a page computes the value. */
  field: ManifestField | undefined;
  record: Readonly<Record<string, unknown>>;
}

const NO_RECORD = {};
const DASH = <span className="no-value">–</span>;

function EmptyValue({ emptyText, className }: Pick<DeclaredFieldProps, 'emptyText' | 'className'>) {
  const t = useT() as (key: string, options: object) => string;
  if (emptyText === undefined) return <Words className={className}>{DASH}</Words>;
  return emptyText === '' ? null : <Words className={className}>{t(emptyText, { _: emptyText })}</Words>;
}

export function Words({ className, children }: { className: string | undefined; children: ReactNode }) {
  return className ? <span className={className}>{children}</span> : <>{children}</>;
}

/** Makes a field component. `viewOf` returns the renderer of a declared field. */
export function makeField<Own = object>(
  viewOf: (field: ManifestField | undefined) => ComponentType<ViewProps<never> & NoInfer<Own>>,
) {
  return function Field(props: DeclaredFieldProps & Own) {
    const value: unknown = useFieldValue(props);
    const record = useRecordContext(props) ?? NO_RECORD;
    const field = useDeclaredField(props.source, props);
    if (isBlank(value)) return <EmptyValue emptyText={props.emptyText} className={props.className} />;
    const View = viewOf(field);
    return <View {...props} value={value as never} field={field} record={record} />;
  };
}
