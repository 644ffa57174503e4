import type { Config } from '../../api/config';

/**
 * A result of a check of the doctor. With a FAULT, the deployment does not work or is not safe until an operator
 * corrects the fault.
 */
export interface Finding {
  readonly about: string;
  readonly state: 'ok' | 'WARN' | 'FAULT';
  readonly text: string;
}
export type Check = (config: Config) => Promise<Finding[]>;

export const ok = (about: string, text: string): Finding => ({ about, state: 'ok', text });
export const warn = (about: string, text: string): Finding => ({ about, state: 'WARN', text });
export const fault = (about: string, text: string): Finding => ({ about, state: 'FAULT', text });

/** Returns the message of an error and the message of the error's cause, without a stack. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException };
  return [message || code, cause?.code ?? cause?.message].filter(Boolean).join(': ');
}
