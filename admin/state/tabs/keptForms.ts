import { useState } from 'react';
import type { FieldValues, UseFormProps, UseFormReturn } from 'react-hook-form';
import { useForm as useAnyForm } from 'react-hook-form';
import { isRevealing } from './queries';

// In place of react-hook-form in the whole bundle (build/adminConfig.ts).
export * from 'react-hook-form';

function passOverResets<Values extends FieldValues>(form: Pick<UseFormReturn<Values>, 'reset'>): void {
  const { reset } = form;
  let last: unknown;
  form.reset = (values, options) => {
    if (isRevealing() && values !== undefined && values === last) return;
    last = values;
    reset(values, options);
  };
}

/**
 * react-hook-form's `useForm` for pages in tabs. Effects run again when a hidden tab is shown, and react-admin's form
 * has one that resets it to its record: what was typed would be lost. Such a reset is passed over, being to the same
 * values as the one before.
 */
export function useForm<Values extends FieldValues, Context, Sent>(
  props?: UseFormProps<Values, Context, Sent>,
): UseFormReturn<Values, Context, Sent> {
  const form = useAnyForm<Values, Context, Sent>(props);
  useState(() => passOverResets(form));
  return form;
}
