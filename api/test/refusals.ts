import { Refusal } from '../errors';
import { NoticeRefused } from '../domain/payments/gateways/port';

/** Returns a command's error as text, such as `404 notFound`, or `done`. */
export const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      const fields = Object.entries(error.errors ?? {}).map(([field, { key }]) => `${field}:${key}`);
      return `${error.status} ${fields.length > 0 ? fields.join(' ') : error.key}`;
    },
  );

/** Returns why a gateway's notice is rejected, or `believed`. */
export const noticeRefusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'believed',
    (error: unknown) => (error instanceof NoticeRefused ? error.reason : `threw ${String(error)}`),
  );
