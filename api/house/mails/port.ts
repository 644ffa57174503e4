import type { Context } from '../../context';

export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Ours, the same for each try: a server that has it already need not deliver again. */
  reference?: string;
}

/** Takes mails to the world. A call may fail and is then repeated with the same reference; a Refusal is final. */
export interface MailPort {
  send(ctx: Context, mail: Mail): Promise<void>;
}
