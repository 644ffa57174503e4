import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { Values } from './validation';

/** A form whose inputs bring their own rules: each is checked once it was left, and all when the form is sent. */
export const useDeclaredForm = (start: Values): UseFormReturn<Values> =>
  useForm<Values>({ mode: 'onTouched', reValidateMode: 'onChange', defaultValues: start, shouldFocusError: false });
