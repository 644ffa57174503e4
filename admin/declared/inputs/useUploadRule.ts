import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import type { Validator } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import { useT } from '../../locales/useT';
import type { DeclaredInputProps } from './inputProps';

/** A rule of an input of files: a form is not sent while a file is on its way. `busyRef` is set by useUploadEnd. */
export function useUploadRule(props: DeclaredInputProps): { busyRef: RefObject<boolean>; ruled: DeclaredInputProps } {
  const t = useT();
  const busyRef = useRef(false);
  const rule: Validator = () => (busyRef.current ? t('forms.waitUpload') : undefined);
  return { busyRef, ruled: { ...props, validate: [rule, ...[props.validate ?? []].flat()] } };
}

/** Tells the rule whether a file is on its way, and takes its message away once none is. */
export function useUploadEnd(busyRef: RefObject<boolean>, path: string, busy: boolean): void {
  const { getFieldState, trigger } = useFormContext();
  useEffect(() => {
    busyRef.current = busy;
    if (!busy && getFieldState(path).invalid) void trigger(path);
  }, [busyRef, path, busy, getFieldState, trigger]);
}
