import type { Config } from '../../api/config';

/** A result of a check. With a FAULT, the deployment is broken or unsafe. */
export interface Finding {
  readonly about: string;
  readonly state: 'ok' | 'WARN' | 'FAULT';
  readonly text: string;
}
export type Check = (config: Config) => Promise<Finding[]>;

export const ok = (about: string, text: string): Finding => ({ about, state: 'ok', text });
export const warn = (about: string, text: string): Finding => ({ about, state: 'WARN', text });
export const fault = (about: string, text: string): Finding => ({ about, state: 'FAULT', text });

/** Returns the message of an error and its cause, without a stack. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException };
  return [message || code, cause?.code ?? cause?.message].filter(Boolean).join(': ');
}
