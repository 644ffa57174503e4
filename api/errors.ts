import type { MessageKey } from '@t3d/resources/kit';

export type Params = Record<string, string | number>;

/** A refusal that a caller may read: HTTP status, a key of api/locales, what fills it, and messages by field (or by id). */
export class Refusal extends Error {
  readonly status: number = 400;
  readonly key: string;
  readonly params: Params;
  readonly errors?: Record<string, MessageKey>;
  /** Extra data of the envelope (a challenge, say). */
  data?: unknown;
  retryAfter?: number;

  constructor(key: string, params: Params = {}, errors?: Record<string, MessageKey>) {
    super(key);
    this.name = new.target.name;
    this.key = key;
    this.params = params;
    this.errors = errors;
  }
}

/** 400: bad input, a rule broken, an illegal transition, nothing to do. */
export class Invalid extends Refusal { override readonly status = 400; }
/** 400 with a message on one field. */
export function invalidField(field: string, key: string, params: Params = {}): Invalid {
  return new Invalid('invalid', {}, { [field]: { key, params } });
}
/** 401: no session, or it expired or was revoked. */
export class Unauthenticated extends Refusal { override readonly status = 401; constructor() { super('unauthenticated'); } }
/** 403: the role or the permission pattern lacks the call; `needed` is the pattern. */
export class Forbidden extends Refusal { override readonly status = 403; constructor(needed: string, key = 'forbidden') { super(key, { needed }); } }
/** 404: no such record, or outside the caller's scope. */
export class NotFound extends Refusal { override readonly status = 404; constructor() { super('notFound'); } }
/** 409: stale version, unique value taken, idempotency key reused with another body. */
export class Conflict extends Refusal { override readonly status = 409; }
/** 413 / 415: upload too large / of a wrong type. */
export class TooLarge extends Refusal { override readonly status = 413; }
export class WrongType extends Refusal { override readonly status = 415; }
/** 429: too many tries. */
export class TooMany extends Refusal {
  override readonly status = 429;
  constructor(key: string, retryAfter: number, data?: unknown) { super(key, { seconds: retryAfter }); this.retryAfter = retryAfter; this.data = data; }
}
