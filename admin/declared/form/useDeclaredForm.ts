import { useEffect, useMemo, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { ManifestField } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import type { Around, Values } from './validation';
import { makeResolver } from './validation';

/**
 * A form that is checked by the declared rules: an input once it was left, every input when the form is sent. `around`
 * must be the same object from one render to the next.
 */
export function useDeclaredForm(
  fields: readonly ManifestField[],
  start: Values,
  around: Around,
): UseFormReturn<Values> {
  const t = useT();
  const own = useRef<UseFormReturn<Values>>(null);
  const resolver = useMemo(
    () => makeResolver(fields, t, around, (path) => own.current?.getFieldState(path).invalid ?? false),
    [fields, t, around],
  );
  const form = useForm<Values>({
    mode: 'onTouched',
    reValidateMode: 'onChange',
    defaultValues: start,
    resolver,
    shouldFocusError: false,
  });
  useEffect(() => {
    own.current = form;
  }, [form]);
  return form;
}
