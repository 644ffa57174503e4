import { type DestinationStream, type Logger, pino } from 'pino';
import { redactPath, redactStack, redactText } from './redact';
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const FRAME = /(file:\/\/[^\s()]+?\/assets\/[\w-]+\.js):(\d+):(\d+)/g;
const maps = new Map<string, SourceMap | null>();

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  let map: SourceMap | null;
  try {
    map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')));
  } catch {
    map = null;
  }
  maps.set(file, map);
  return map;
}

/**
 * A stack trace with the places in the sources instead of those in the bundle. Done only for what is logged: Node's own
 * `--enable-source-maps` translates every trace that anything reads, and Sequelize reads one for every statement.
 */
export const sourceStack = (stack: string): string =>
  stack.replace(FRAME, (place, file: string, line: string, column: string) => {
    const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found)) return place;
    const source = path.relative(process.cwd(), path.resolve(path.dirname(fileURLToPath(file)), found.originalSource));
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });

const MAX_CAUSES = 4;
/** What a logged error has besides its message: facts of the fault, never what a caller sent. */
const FACTS = ['code', 'errno', 'sqlState', 'syscall', 'status', 'statusCode', 'key', 'type', 'table'] as const;

type Loose = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null;
const isError = (value: unknown): value is Error & Loose =>
  value instanceof Error || (isObject(value) && typeof value.message === 'string' && typeof value.stack === 'string');

/** The facts of an error; those of the driver where Sequelize wraps its error. */
function factsOf(error: Loose): Record<string, string | number> {
  const driver = isObject(error.original) ? error.original : {};
  const facts: Record<string, string | number> = {};
  for (const name of FACTS) {
    const value = error[name] ?? driver[name];
    if (typeof value === 'number') facts[name] = value;
    if (typeof value === 'string') facts[name] = redactText(value);
  }
  return facts;
}

/**
 * An error as it is logged: its class, message, stack and facts, and the same of its causes. SQL, values and answers of
 * others are left out, and the message is redacted. The stack shows the lines of the sources, not those of the bundle.
 */
function describeError(error: unknown, depth = 0): object {
  if (!isError(error)) return { message: redactText(String(error)) };
  const { cause, errors } = error;
  return {
    class: error.constructor?.name ?? error.name,
    message: redactText(error.message),
    stack: sourceStack(redactStack(error.stack ?? '')),
    ...factsOf(error),
    ...(isError(cause) && depth < MAX_CAUSES && { cause: describeError(cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      depth < MAX_CAUSES && { errors: (errors as unknown[]).map((one) => describeError(one, depth + 1)) }),
  };
}

/** An error as text for standard error, redacted. */
export const errorText = (error: unknown): string =>
  isError(error) ? sourceStack(redactStack(error.stack ?? error.message)) : redactText(String(error));

/**
 * The log of a process: one line of JSON an event. Keys that may carry personal data are redacted: `err`, `path` and
 * `reason`. Whatever else is logged must not contain any.
 */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    { level, serializers: { err: (error: unknown) => describeError(error), path: redactPath, reason: redactText } },
    destination ?? pino.destination(1),
  );
