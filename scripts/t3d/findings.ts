import type { Config } from '../../api/config';

/** With a FAULT, the deployment does not work or is not safe until an operator corrects it. */
export interface Finding {
  readonly about: string;
  readonly state: 'ok' | 'WARN' | 'FAULT';
  readonly text: string;
}
export type Check = (config: Config) => Promise<Finding[]>;

export const ok = (about: string, text: string): Finding => ({ about, state: 'ok', text });
export const warn = (about: string, text: string): Finding => ({ about, state: 'WARN', text });
export const fault = (about: string, text: string): Finding => ({ about, state: 'FAULT', text });

/** The reason contains the message of the error's cause, but no stack. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException };
  return [message || code, cause?.code ?? cause?.message].filter(Boolean).join(': ');
}
