import { formatMoney } from '@t3d/resources/kit';
import type { ApprovalReason } from './context';
import type {
  CheckedMessage,
  MessageArguments,
  MessagesWith,
  Message,
  MessageName,
  PlainMessage,
} from './locales/keys';

export type {
  CheckedMessage,
  MessageArguments,
  MessagesWith,
  Message,
  MessageName,
  PlainMessage,
} from './locales/keys';

export type Params = Record<string, string | number>;

/** Creates a message with a computed key. */
export const message = <K extends MessageName>(key: K, ...[params]: MessageArguments<K>): Message =>
  ({ key, params }) as Message;

/** An error whose message the caller may read, with an HTTP status, a message key and messages by field or id. */
export class ApiError extends Error {
  readonly status: number = 400;
  readonly key: MessageName;
  readonly params: Params;
  readonly errors?: Readonly<Record<string, CheckedMessage>>;
  /** Additional data of the error response, for example a challenge. */
  data?: unknown;
  retryAfter?: number;

  constructor(key: MessageName, params: Params = {}, errors?: Readonly<Record<string, CheckedMessage>>) {
    super(key);
    this.name = new.target.name;
    this.key = key;
    this.params = params;
    this.errors = errors;
  }
}

type ErrorArguments<K extends MessageName> = [...MessageArguments<K>, errors?: Readonly<Record<string, Message>>];
/** A refusal with type-checked message parameters. */
class Named<K extends MessageName> extends ApiError {
  constructor(key: K, ...[params, errors]: ErrorArguments<K>) {
    super(key, params as Params | undefined, errors as Readonly<Record<string, Message>> | undefined);
  }
}

/** 400 for invalid input, a violated rule, a transition that is not allowed, or nothing to do. */
export class Invalid<K extends MessageName = MessageName> extends Named<K> {
  override readonly status = 400;
}
/** Creates a 400 with a message on a field. */
export function invalidField<K extends MessageName>(field: string, key: K, ...params: MessageArguments<K>): Invalid {
  return new Invalid('invalid', {}, { [field]: message(key, ...params) });
}
/** Creates a 400 from an existing message, with messages by field or by id. */
export const invalidBy = ({ key, params }: CheckedMessage, errors: Readonly<Record<string, CheckedMessage>>): Invalid =>
  new Invalid(
    key as PlainMessage,
    params as Readonly<Record<string, never>>,
    errors as Readonly<Record<string, Message>>,
  );
type Identified = { readonly id: number };
/** Throws 400 if `rows` is not empty, with the same reason for every row by id. */
export function rejectRows<K extends MessageName>(
  rows: readonly Identified[],
  key: K,
  ...params: MessageArguments<K>
): void {
  const why = message(key, ...params);
  if (rows.length > 0) throw invalidBy(why, Object.fromEntries(rows.map(({ id }) => [String(id), why])));
}
/** Throws 400 if `whyNot` returns a reason for any row. The first reason becomes the message. */
export function assertEach<Row extends Identified>(
  rows: readonly Row[],
  whyNot: (row: Row) => CheckedMessage | null | undefined,
): void {
  const rejected = rows.flatMap((row) => {
    const why = whyNot(row);
    return why ? [[String(row.id), why] as const] : [];
  });
  const [first] = rejected;
  if (first) throw invalidBy(first[1], Object.fromEntries(rejected));
}
/** The error (400) of an amount that needs a second person, in a call that cannot wait. */
export class NeedsSecond extends ApiError {
  constructor(readonly judged: ApprovalReason) {
    const sum = 'sum' in judged ? `${formatMoney(judged.sum)} ${judged.currency}` : '';
    super(sum === '' ? 'secondPerson.neededFor' : 'secondPerson.needed', { sum });
  }
}
/** 401 for a missing, expired or revoked session or API key. */
export class Unauthenticated extends ApiError {
  override readonly status = 401;
  constructor(key: PlainMessage = 'unauthenticated') {
    super(key);
  }
}
/** 403 for a caller without the role or the permission. `needed` is the permission. */
export class Forbidden extends ApiError {
  override readonly status = 403;
  constructor(needed: string, key: MessagesWith<'needed'> = 'forbidden') {
    super(key, { needed });
  }
}
/** 404 for a record that does not exist or is outside the caller's scope. */
export class NotFound extends ApiError {
  override readonly status = 404;
  constructor() {
    super('notFound');
  }
}
/** 404 for a URL without an endpoint. */
export class NoSuchCall extends ApiError {
  override readonly status = 404;
  constructor() {
    super('noSuchPath');
  }
}
/** 409 for an old version, a duplicate unique value, or an idempotency key of another request. */
export class Conflict<K extends MessageName = MessageName> extends Named<K> {
  override readonly status = 409;
}
/** 503 for an unreachable database or store of uploads, after which a job is tried again. */
export class Unavailable extends ApiError {
  override readonly status = 503;
  override readonly retryAfter = 5;
  constructor(key: PlainMessage = 'databaseAway', options?: ErrorOptions) {
    super(key);
    this.cause = options?.cause;
  }
}
/** 413 or 415 for an upload that is too large or has a wrong type. */
export class TooLarge<K extends MessageName = MessageName> extends Named<K> {
  override readonly status = 413;
}
export class WrongType<K extends MessageName = MessageName> extends Named<K> {
  override readonly status = 415;
}
/** 429 for too many attempts. */
export class TooMany extends ApiError {
  override readonly status = 429;
  constructor(key: MessagesWith<'seconds'>, retryAfter: number, data?: unknown) {
    super(key, { seconds: retryAfter });
    this.retryAfter = retryAfter;
    this.data = data;
  }
}
