import { ConnectionError } from 'sequelize';
import { WrongDeclarations } from './registry/registry';
import { describeMisspelt } from './environment/misspelt';
import { WrongSettings } from './environment/read';
import { ApiError, Unavailable } from './errors';
import { translateMessage } from './locales';
import { errorText } from './log';
import { DatabaseNotReady } from './models/migrations/requireReady';
import { redactText } from './redact';

/** Advice for the operator of a server that cannot listen, by the operating system's error code. */
const LISTENING: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT: another program listens there already; name another port, or end that program',
  EACCES: 'PORT: this user may not listen there; name a port above 1023',
  EADDRNOTAVAIL: 'HOST: this machine has no such address; name one of its own, or 0.0.0.0 for all of them',
  ENOTFOUND: 'HOST: nobody knows this name; write an address of this machine, or 0.0.0.0 for all of them',
  EAI_AGAIN: 'HOST: nobody knows this name; write an address of this machine, or 0.0.0.0 for all of them',
};
const isOfListening = ({ syscall }: NodeJS.ErrnoException): boolean =>
  syscall === 'listen' || syscall === 'getaddrinfo';

/** Returns advice for the operator. Undefined for an error in the program itself. */
function adviceFor(error: Error): string | undefined {
  if (error instanceof WrongSettings) {
    const misspelt = describeMisspelt(process.env);
    return `Nothing starts until these settings are put right:\n${error.message}\n${misspelt ? `${misspelt}\n` : ''}`;
  }
  if (error instanceof WrongDeclarations || error instanceof DatabaseNotReady)
    return `Nothing starts until this is put right:\n${error.message}\n`;
  if (error instanceof ConnectionError)
    return `DATABASE_URL: the database cannot be opened (${error.message}): start it, or put the address right\n`;
  const listening = isOfListening(error) ? LISTENING[(error as NodeJS.ErrnoException).code ?? ''] : undefined;
  return listening && `${listening} (${error.message})\n`;
}

/** Log levels that print the stack. */
const DEBUGGING: ReadonlySet<string | undefined> = new Set(['debug', 'trace']);

/** Returns the printable sentence of an error. Hides messages that may contain values. */
function sentenceOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  // parseArgs throws these errors for invalid options.
  if (error.constructor === Error || code?.startsWith('ERR_PARSE_ARGS')) return error.message;
  if (error instanceof Unavailable && error.cause instanceof Error) return error.cause.message;
  if (error instanceof ApiError) return translateMessage(error, 'en');
  if (error.name === 'MigrationError') return redactText(error.message);
  return `${redactText(`${error.name}: ${error.message}`)}\nLOG_LEVEL=debug prints where it happened.`;
}

/** Returns the text to print when a program cannot continue: a sentence and advice, and for debugging the stack. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return `${redactText(String(error))}\n`;
  const sentence = adviceFor(error) ?? `${sentenceOf(error)}\n`;
  return DEBUGGING.has(process.env.LOG_LEVEL) ? `${sentence}${errorText(error)}\n` : sentence;
}

/** Runs a command-line program. Prints the reason of a failure and exits with `exitCode`. */
export async function runProgram(work: () => Promise<void>, exitCode = 1): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(explainFailure(error));
    process.exitCode = exitCode;
  }
}
