import { createContext, useContext } from 'react';
import { useRecordContext } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSessionUser } from '../../providers/manifest';

/** The currency of the money inputs of a dialog, where it is known. */
export const InputCurrency = createContext<string | null>(null);

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * The currency of an amount being typed: the form's own, the record's, the dialog's, the caller's wallet's; null when
 * none is known.
 */
export function useInputCurrency(): string | null {
  const { control } = useFormContext();
  const typed: unknown = useWatch({ control, name: 'currency' });
  const record = useRecordContext();
  const given = useContext(InputCurrency);
  const { currency } = useSessionUser();
  return text(typed) ?? given ?? text(record?.currency) ?? currency ?? null;
}
