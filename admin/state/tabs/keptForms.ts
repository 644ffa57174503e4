import { useState } from 'react';
import { type FieldValues, type UseFormProps, type UseFormReturn, useForm as useAnyForm } from 'react-hook-form';
import { isRevealing } from './queries';

// Replaces react-hook-form in the bundle (see build/adminConfig.ts).
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

/** Keeps the form's values. The original `useForm` would reset react-admin's form when the user returns to the tab. */
export function useForm<Values extends FieldValues, Context, Sent>(
  props?: UseFormProps<Values, Context, Sent>,
): UseFormReturn<Values, Context, Sent> {
  const form = useAnyForm<Values, Context, Sent>(props);
  useState(() => passOverResets(form));
  return form;
}
