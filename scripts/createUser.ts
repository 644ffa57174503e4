// npm run user:create -- --role ADMIN --account <mail> [--reset] creates an ADMIN, a SALESMAN or a backdoor user on
// DATABASE_URL, or else on the embedded database. No screen and no API call can create such a user. The password is
// typed twice, or is the only line of standard input. --reset sets a new password for an existing user with this role.
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { runProgram } from '../api/failure';

const USAGE = `npm run user:create -- --role <ADMIN|SALESMAN|backdoor> --account <mail> [--reset]
The password is asked for, or read from standard input. It is never an argument.
`;

/** Asks twice for the password in the terminal and shows nothing that is typed. Throws if the user ends the input. */
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

async function run(role: string, account: string, reset: boolean): Promise<string> {
  // Imports the server's modules late, so that the usage text appears without delay.
  const [{ markProduction, openForProgram }, { migrate }, product, { createStaff, passwordProblem }] =
    await Promise.all([
      import('../api/installation'),
      import('../api/models/migrate'),
      import('../api/product'),
      import('../api/domain/users/createStaff'),
    ]);
  const { database, config } = await openForProgram(product.RESELLER);
  try {
    const password = process.stdin.isTTY ? await typePassword(passwordProblem) : await readPassword();
    await migrate(database.sequelize, product.MIGRATED);
    await markProduction(database, config);
    const done = await createStaff(database, { role, account, password, reset });
    return done === 'created' ? `Created ${role} ${account}.` : `${account} has a new password.`;
  } finally {
    await database.close();
  }
}

function readArguments(): { role: string; account: string; reset: boolean } | null {
  try {
    const { values } = parseArgs({
      options: { role: { type: 'string' }, account: { type: 'string' }, reset: { type: 'boolean', default: false } },
    });
    const { role, account, reset } = values;
    return role && account ? { role, account, reset } : null;
  } catch {
    return null;
  }
}

const given = readArguments();
if (!given) {
  process.stderr.write(USAGE);
  process.exit(2);
}
await runProgram(async () => {
  process.stdout.write(`${await run(given.role, given.account, given.reset)}\n`);
});
