/**
 * Another caller changed the rows between two statements of a command: the whole command is run again, as after a
 * deadlock (it carries a deadlock's number, which `inTransaction` recognizes).
 */
export class RetryableConflict extends Error {
  readonly errno = 1213;
  constructor(what: string) {
    super(`${what} changed meanwhile`);
    this.name = 'RetryableConflict';
  }
}
