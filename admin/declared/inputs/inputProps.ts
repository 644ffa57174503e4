import type { ReactNode } from 'react';
import type { Validator } from 'ra-core';

/** The properties of react-admin's inputs, which every input of a kind takes. */
export interface DeclaredInputProps {
  source: string;
  resource?: string | undefined;
  /** Instead of the declared label; false for none. */
  label?: ReactNode;
  /** Instead of the declared help; false for none. */
  helperText?: ReactNode;
  /** Rules beside the declared ones. */
  validate?: Validator | Validator[] | undefined;
  defaultValue?: unknown;
  /** Called with each new value, after the form has it. */
  onChange?: ((value: unknown) => void) | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  autoFocus?: boolean | undefined;
  /** For filters: react-admin shows it from the beginning. */
  alwaysOn?: boolean | undefined;
  /** React-admin gives one to the inputs of a filter, and to no others. */
  record?: object | undefined;
}
