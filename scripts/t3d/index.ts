// npm run t3d -- <command> [options]: runs an operator's command on the database of DATABASE_URL. `--help` lists the
// commands.
import { parseArgs } from 'node:util';
import { runProgram } from '../../api/failure';
import { backup, backupVerify, restore } from './backup';
import { type Command, print } from './command';
import { doctor } from './doctor';
import { jobsRetry, replayOutbox } from './jobs';
import { auditCommand, heads, reseal } from './ledger';
import { personErase, personExport } from './person';
import { createAdmin, reset } from './staff';

export const COMMANDS: Readonly<Record<string, Command>> = {
  doctor,
  'create-admin': createAdmin,
  reset,
  audit: auditCommand,
  heads,
  reseal,
  'replay-outbox': replayOutbox,
  'jobs retry': jobsRetry,
  backup,
  'backup verify': backupVerify,
  restore,
  'person export': personExport,
  'person erase': personErase,
};

const usageOf = (name: string, { usage }: Command): string => `npm run t3d -- ${name} ${usage}`.trimEnd();
const WIDTH = 100;

const wrap = (text: string): string =>
  text.replaceAll(new RegExp(`(?=\\S)(.{1,${WIDTH}})(?:\\s+|$)`, 'g'), '$1\n').trimEnd();

/** Finds the command named by the first one or two words. */
function find(words: readonly string[]): { name: string; rest: readonly string[] } | null {
  const two = words.slice(0, 2).join(' ');
  if (Object.hasOwn(COMMANDS, two)) return { name: two, rest: words.slice(2) };
  const [one = ''] = words;
  return Object.hasOwn(COMMANDS, one) ? { name: one, rest: words.slice(1) } : null;
}

/** Prints the reason, and sets the exit code for a wrong call. */
function fail(reason: string): void {
  process.stderr.write(`${reason}\n`);
  process.exitCode = 2;
}

async function main(words: readonly string[]): Promise<void> {
  const found = find(words);
  const asksHelp = words.includes('--help') || words.includes('-h') || words.length === 0;
  const all = Object.entries(COMMANDS).map(([name, command]) => `  ${usageOf(name, command)}`);
  if (!found) {
    const list = ['Commands (add --help to one of them):', ...all].join('\n');
    if (asksHelp && words.every((word) => word.startsWith('-'))) print(list);
    else fail(`There is no command ${words.join(' ')}.\n${list}`);
    return;
  }
  const command = COMMANDS[found.name] as Command;
  const usage = usageOf(found.name, command);
  if (asksHelp) {
    print(`${usage}\n\n${wrap(command.help)}`);
    return;
  }
  const { least, most } = command.files ?? { least: 0, most: 0 };
  let given: ReturnType<typeof parseArgs>;
  try {
    given = parseArgs({ args: [...found.rest], options: command.options, allowPositionals: true });
  } catch (error) {
    fail(`${(error as Error).message}\n${usage}`);
    return;
  }
  const { values, positionals } = given;
  const lacks = (command.required ?? []).filter((name) => values[name] === undefined);
  if (lacks.length > 0) fail(`--${lacks.join(' and --')} must be given.\n${usage}`);
  else if (positionals.length < least || positionals.length > most) fail(usage);
  else await runProgram(() => command.run(values, positionals), command.failure);
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
