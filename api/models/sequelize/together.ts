import { requireOne } from '../oneStatement';
import type { Done, Sent } from './prepared';
import { executePrepared } from './prepared';

interface Command {
  on(event: 'fields', listener: () => void): unknown;
}
/** A connection of mysql2, as far as it is used here. */
export interface Connection {
  query(sent: string | Sent, ...rest: unknown[]): Command;
  execute(sent: string | Sent, ...rest: unknown[]): unknown;
  prepare(sent: Sent, done: (error: Error | null, statement: never) => void): unknown;
  unprepare(sent: Sent): unknown;
  format(sql: string, values: readonly unknown[]): string;
  config: { typeCast: unknown };
}

/** A statement that is sent together with the next one of its connection. */
export interface Waiting {
  readonly sql: string;
  /** Is given the answer before the next statement's own. What it throws ends the transaction. */
  readonly take?: (answer: unknown) => void;
}
interface Line {
  waiting: readonly Waiting[];
  /** Why the transaction can no longer be committed. */
  broken?: Error;
  /** Counts the transactions: an answer that comes late is of none that follows. */
  turn: number;
}

const LINES = new WeakMap<object, Line>();
let packets = 0;
/** How many packets this process has sent to MySQL. For measurements. */
export const packetsSent = (): number => packets;

const START: Waiting = { sql: 'START TRANSACTION' };

function lineOf(connection: object): Line {
  const line = LINES.get(connection);
  if (!line) throw new Error('a connection that sends nothing together');
  return line;
}

/** Hands on the answers of the statements that waited; one that is refused breaks the transaction. */
function settle(line: Line, waiting: readonly Waiting[], answers: readonly unknown[]): Error | null {
  try {
    waiting.forEach(({ take }, at) => take?.(answers[at]));
    return null;
  } catch (error) {
    line.broken = error as Error;
    return line.broken;
  }
}

/**
 * Gives a connection of MySQL's the means to send several statements in one packet: those that wait, and the next.
 * The server stops at the first that fails, so none runs without those before it, nor after a deadlock has undone
 * them. Everything that is sent is one statement each (`requireOne`); the packet is put together here alone.
 *
 * Sequelize has a function of its own look at each value of a row. It is given with each of its statements, in place of
 * once a connection: where a connection has such a function, mysql2 compiles the reader of rows anew for every
 * statement that goes without it, which costs three times the statement.
 */
export function sendTogether(connection: Connection): void {
  const { typeCast } = connection.config;
  const query = connection.query.bind(connection);
  const execute = executePrepared(connection);
  connection.config.typeCast = true;
  const line: Line = { waiting: [], turn: 0 };
  LINES.set(connection, line);

  const sendAll = (sent: Sent, done: Done): Command => {
    const { waiting, turn } = line;
    line.waiting = [];
    const own = connection.format(sent.sql, sent.values ?? []);
    let begun = 0;
    const { values: _values, ...options } = sent;
    const command = query(
      { ...options, sql: [...waiting.map(({ sql }) => sql), own].join(';\n') },
      (error: Error | null, answers: readonly unknown[]) => {
        if (!error) {
          const broken = settle(line, waiting, answers);
          done(broken, broken ? undefined : answers[waiting.length]);
          return;
        }
        // The caller may go on without its own statement, never without one that waited. What was read waits again.
        if (turn === line.turn) {
          if (begun < waiting.length) line.broken = error;
          else line.waiting = [...waiting.filter(({ take }) => take), ...line.waiting];
        }
        done(error);
      },
    );
    command.on('fields', () => {
      begun += 1;
    });
    return command;
  };
  const readSent = (given: string | Sent, rest: readonly unknown[]): Sent => {
    const sent = typeof given === 'string' ? { sql: given } : given;
    return Array.isArray(rest[0]) ? { ...sent, values: rest[0] as unknown[] } : sent;
  };
  connection.query = (given, ...rest) => {
    const sent = { typeCast, ...readSent(given, rest) };
    requireOne(sent.sql);
    packets += 1;
    return line.waiting.length === 0 ? query(sent, rest.at(-1)) : sendAll(sent, rest.at(-1) as Done);
  };
  connection.execute = (given, ...rest) => {
    packets += 1;
    const [sent, done] = [readSent(given, rest), rest.at(-1) as Done];
    return line.waiting.length === 0 ? execute(sent, done) : sendAll({ typeCast: true, ...sent }, done);
  };
}

/** A transaction begins with its first statement. */
export function begin(connection: object): void {
  startWith(connection, [START]);
}

function startWith(connection: object, waiting: readonly Waiting[]): void {
  const line = lineOf(connection);
  line.waiting = waiting;
  line.broken = undefined;
  line.turn += 1;
}

/** Sends a statement of a transaction, whose values are filled in, with the next one. */
export function sendLater(connection: object, statement: Waiting): void {
  requireOne(statement.sql);
  const line = lineOf(connection);
  line.waiting = [...line.waiting, statement];
}

/** How many characters wait. */
export const lengthOf = (connection: object): number =>
  lineOf(connection).waiting.reduce((sum, { sql }) => sum + sql.length, 0);

/** Whether the server knows of the transaction yet. */
export const isBegun = (connection: object): boolean => lineOf(connection).waiting[0] !== START;

/** Whether no statement of the transaction has been sent, and none waits. */
export const isEmpty = (connection: object): boolean => !isBegun(connection) && lineOf(connection).waiting.length === 1;

/** Forgets the statements that wait. */
export const forget = (connection: object): void => startWith(connection, []);

/** Whether one of the statements that wait reads what the transaction depends on: it goes before a COMMIT. */
export const readsFirst = (connection: object): boolean => lineOf(connection).waiting.some(({ take }) => take);

/** Why the transaction must not be committed: the database refused a statement that had waited. */
export const brokenBy = (connection: object): Error | undefined => lineOf(connection).broken;
