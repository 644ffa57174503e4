import { ConnectionError } from 'sequelize';
import { WrongDeclarations } from './declared/registry';
import { describeMisspelt } from './environment/misspelt';
import { WrongSettings } from './environment/read';
import { errorText } from './log';
import { DatabaseNotReady } from './models/migrations/requireReady';

/** What the operating system refuses when a server wants to listen. */
const LISTENING: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT: another program listens there already; name another port, or end that program',
  EACCES: 'PORT: this user may not listen there; name a port above 1023',
  EADDRNOTAVAIL: 'HOST: this machine has no such address; name one of its own, or 0.0.0.0 for all of them',
  ENOTFOUND: 'HOST: nobody knows this name; write an address of this machine, or 0.0.0.0 for all of them',
  EAI_AGAIN: 'HOST: nobody knows this name; write an address of this machine, or 0.0.0.0 for all of them',
};
const isOfListening = ({ syscall }: NodeJS.ErrnoException): boolean =>
  syscall === 'listen' || syscall === 'getaddrinfo';

/** What a person must put right, in lines that end with a line feed; undefined for an error of the program itself. */
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

/** What a program prints that cannot go on: what to put right, or the stack of an error of the program itself. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return `${String(error)}\n`;
  return adviceFor(error) ?? `${errorText(error)}\n`;
}

/**
 * Runs a program of the command line. Prints why it could not go on, and ends the process with `exitCode` then. Of a
 * plain Error it prints the message alone: that was written for who runs the program.
 */
export async function runProgram(work: () => Promise<void>, exitCode = 1): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isPlain = error instanceof Error && error.constructor === Error;
    process.stderr.write(isPlain ? `${error.message}\n` : explainFailure(error));
    process.exitCode = exitCode;
  }
}
