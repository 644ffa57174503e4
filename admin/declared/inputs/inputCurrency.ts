import { CURRENCIES } from '@t3d/resources/kit';
import { createContext, useContext } from 'react';
import { useRecordContext } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useDeclaredResource } from '../declaration';
import { useSessionUser } from '../../providers/manifest';

/** The currency of a dialog's money inputs, or null if unknown. */
export const InputCurrency = createContext<string | null>(null);

/**
 * Returns the currency of money inputs, from the form, the dialog, the record or the wallet. Returns null if unknown.
 */
export function useInputCurrency(): string | null {
  const { control } = useFormContext();
  const typed: unknown = useWatch({ control, name: 'currency' });
  const given = useContext(InputCurrency);
  const own: unknown = useRecordContext()?.currency;
  const { currency } = useSessionUser();
  const known = [typed, given, own, currency].find((one) => typeof one === 'string' && one !== '');
  const { fields } = useDeclaredResource();
  // Amounts of records without a currency are in the platform's.
  const ofPlatform = fields.some(({ name }) => name === 'currency') ? null : CURRENCIES[0];
  return (known as string | undefined) ?? ofPlatform;
}
