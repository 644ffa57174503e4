import { ApiError } from '../errors';
import { NoticeRejected } from '../domain/payments/gateways/port';

/** Returns a command's error as text, such as `404 notFound`, or `done`. */
export const errorOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      const fields = Object.entries(error.errors ?? {}).map(([field, { key }]) => `${field}:${key}`);
      return `${error.status} ${fields.length > 0 ? fields.join(' ') : error.key}`;
    },
  );

/** Returns why a gateway's notice is rejected, or `believed`. */
export const noticeErrorOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'believed',
    (error: unknown) => (error instanceof NoticeRejected ? error.reason : `threw ${String(error)}`),
  );
