import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { type Command, type Values, print, withDatabase } from './command';

/** Asks for the password without showing the typed characters. Throws if the user ends the input. */
async function typePassword(problemOf: (password: string) => string | null): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const lines = terminal[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    process.stderr.write(question);
    const { value, done } = await lines.next();
    process.stderr.write('\n');
    if (done) throw new Error('No password was given.');
    return value;
  };
  try {
    const password = await ask('Password: ');
    const problem = problemOf(password);
    if (problem) throw new Error(problem);
    if ((await ask('Password again: ')) !== password) throw new Error('The two passwords differ.');
    return password;
  } finally {
    terminal.close();
  }
}

async function readPassword(): Promise<string> {
  const [line = '', ...others] = (await text(process.stdin)).replace(/\r?\n$/, '').split(/\r?\n/);
  if (others.length > 0) throw new Error('Standard input must be one line, which is the password.');
  return line;
}

async function setPassword({ role, account }: Values, reset: boolean): Promise<void> {
  const [{ markProduction }, { migrate }, { MIGRATED }, { createStaff, passwordProblem }] = await Promise.all([
    import('../../api/installation'),
    import('../../api/models/migrate'),
    import('../../api/product'),
    import('../../api/domain/users/createStaff'),
  ]);
  await withDatabase(async (database, config) => {
    const password = process.stdin.isTTY ? await typePassword(passwordProblem) : await readPassword();
    await migrate(database.sequelize, MIGRATED);
    await markProduction(database, config);
    await createStaff(database, { role: String(role), account: String(account), password, reset });
    print(reset ? `${String(account)} has a new password.` : `Created ${String(role)} ${String(account)}.`);
  });
}

const OPTIONS = { role: { type: 'string', default: 'ADMIN' }, account: { type: 'string' } } as const;
const USAGE = '--account <mail> [--role <ADMIN|SALESMAN|backdoor>]';
const ASKS = 'The password is asked for, or is the only line of standard input. It is never an argument.';

export const createAdmin: Command = {
  usage: USAGE,
  help:
    'Creates an administrator, or with --role a salesperson, or a backdoor user who may do everything. No screen and ' +
    `no API call can create such a user. ${ASKS}`,
  options: OPTIONS,
  required: ['account'],
  run: (values) => setPassword(values, false),
};

export const reset: Command = {
  usage: USAGE,
  help:
    'Gives an existing user with this role a new password, enables the user, switches the second factor off and ends ' +
    `all sessions. ${ASKS}`,
  options: OPTIONS,
  required: ['account'],
  run: (values) => setPassword(values, true),
};
