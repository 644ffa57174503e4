import type { ReactNode } from 'react';
import type { Validator } from 'ra-core';

export interface DeclaredInputProps {
  source: string;
  resource?: string | undefined;
  /** The value `false` hides the label. */
  label?: ReactNode;
  /** The value `false` hides the help text. */
  helperText?: ReactNode;
  /** Rules in addition to the declared rules. */
  validate?: Validator | Validator[] | undefined;
  defaultValue?: unknown;
  /** This callback gets each new value after the form has stored the value. */
  onChange?: ((value: unknown) => void) | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  autoFocus?: boolean | undefined;
  /** Shows the input in a filter from the start, as in react-admin. */
  alwaysOn?: boolean | undefined;
  /** React-admin sets this only on inputs of filters. */
  record?: object | undefined;
}
