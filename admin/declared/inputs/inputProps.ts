import type { ReactNode } from 'react';
import type { Validator } from 'ra-core';

export interface DeclaredInputProps {
  source: string;
  resource?: string | undefined;
  /** The label, or `false` for none. */
  label?: ReactNode;
  /** The help text, or `false` for none. */
  helperText?: ReactNode;
  /** Further rules besides the declared rules. */
  validate?: Validator | Validator[] | undefined;
  defaultValue?: unknown;
  /** Called with each new value after the form has stored it. */
  onChange?: ((value: unknown) => void) | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  autoFocus?: boolean | undefined;
  alwaysOn?: boolean | undefined;
  /** The filter's record, which react-admin sets only on filter inputs. */
  record?: object | undefined;
}
