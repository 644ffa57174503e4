import { Refusal } from '../errors';
import { NoticeRefused } from '../domain/payments/gateways/port';

/**
 * Returns a command's error as a text such as `400 role:users.role` or `404 notFound`. Returns `done` if the command
 * succeeds.
 */
export const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      const fields = Object.entries(error.errors ?? {}).map(([field, { key }]) => `${field}:${key}`);
      return `${error.status} ${fields.length > 0 ? fields.join(' ') : error.key}`;
    },
  );

/** Returns why a gateway's notice is rejected, or `believed` if the notice is accepted. */
export const noticeRefusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'believed',
    (error: unknown) => (error instanceof NoticeRefused ? error.reason : `threw ${String(error)}`),
  );
