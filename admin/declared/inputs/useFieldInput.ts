import { useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { ManifestField } from '@t3d/resources/kit';
import { afterPress } from '../../ui/press';

export interface FieldInputProps {
  field: ManifestField;
  autoFocus?: boolean | undefined;
  /** Names of records that the value refers to, where they are known already (by id). */
  known?: Readonly<Record<number, string>> | undefined;
}

/** What a field is called in its own record: in a form of children it stands under its row, `lines.2.price`. */
export const ownName = ({ name }: Pick<ManifestField, 'name'>): string => name.slice(name.lastIndexOf('.') + 1);

export interface BoundField<T> {
  id: string;
  value: T | null;
  set: (value: T | null) => void;
  blur: () => void;
  error: string | undefined;
  /** The attributes that give assistive tools name, error and need. */
  aria: { id: string; 'aria-invalid': boolean; 'aria-required': boolean; 'aria-describedby': string | undefined };
}

/** One field of the form around it. */
export function useFieldInput<T>(field: ManifestField): BoundField<T> {
  const id = useId();
  const { field: bound, fieldState } = useController({ name: field.name });
  const value = useWatch({ name: field.name }) as T | null | undefined;
  const error = fieldState.error?.message ?? fieldState.error?.root?.message;
  return {
    id,
    value: value ?? null,
    set: (next) => bound.onChange(next),
    blur: () => afterPress(bound.onBlur),
    error: typeof error === 'string' ? error : undefined,
    aria: {
      id,
      'aria-invalid': Boolean(error),
      'aria-required': field.required,
      'aria-describedby': error || field.help ? `${id}-help` : undefined,
    },
  };
}
