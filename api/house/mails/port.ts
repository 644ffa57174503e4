import type { Context } from '../../context';

export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** What it comes under, where that is not the installation's own name. */
  fromName?: string;
  /** Ours, the same for each try: a server that has it already need not deliver again. */
  reference?: string;
}

/** What an admin may know of how mails leave: no login, no password. */
export type MailerFacts =
  | { kind: 'SMTP'; host: string; port: number; secure: boolean; from: string }
  | { kind: 'SIMULATOR' }
  | { kind: 'NONE' };

/** Takes mails to the world. A call may fail and is then repeated with the same reference; a Refusal is final. */
export interface MailPort {
  send(ctx: Context, mail: Mail): Promise<void>;
  readonly facts?: MailerFacts;
}
