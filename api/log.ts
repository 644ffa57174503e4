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
 * Translates a logged stack trace from the bundle to the sources. Node's own option would translate every trace, which
 * is slow.
 */
export const sourceStack = (stack: string): string =>
  stack.replace(FRAME, (place, file: string, line: string, column: string) => {
    const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found)) return place;
    const source = path.relative(process.cwd(), path.resolve(path.dirname(fileURLToPath(file)), found.originalSource));
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });

const MAX_CAUSES = 4;
/** The properties of an error to log, none of which can contain a caller's input. */
const FACTS = ['code', 'errno', 'sqlState', 'syscall', 'status', 'statusCode', 'key', 'type', 'table'] as const;

type Loose = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null;
const isError = (value: unknown): value is Error & Loose =>
  value instanceof Error || (isObject(value) && typeof value.message === 'string' && typeof value.stack === 'string');

/** Returns the properties of an error that may be logged, or of the driver's error inside. */
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

/** Returns an error and its causes for the log, redacted and without SQL and values. */
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

/** Returns an error as redacted text for standard error. */
export const errorText = (error: unknown): string =>
  isError(error) ? sourceStack(redactStack(error.stack ?? error.message)) : redactText(String(error));

/** Creates the log of a process, with one line of JSON per event. Only `err`, `path` and `reason` are redacted. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    { level, serializers: { err: (error: unknown) => describeError(error), path: redactPath, reason: redactText } },
    destination ?? pino.destination(1),
  );
