import { Refusal } from '../errors';
import { NoticeRefused } from '../subjects/payments/gateways/port';

/** What a command is refused with, `400 role:users.role` or `404 notFound`; `done` when it was not. */
export const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      const fields = Object.entries(error.errors ?? {}).map(([field, { key }]) => `${field}:${key}`);
      return `${error.status} ${fields.length > 0 ? fields.join(' ') : error.key}`;
    },
  );

/** Why a gateway's notice is not believed; `believed` when it is. */
export const noticeRefusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'believed',
    (error: unknown) => (error instanceof NoticeRefused ? error.reason : `threw ${String(error)}`),
  );
