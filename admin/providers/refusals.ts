import { makeSignal } from '../ui/store';
import { reportError, userErrorOf } from './errors';

const refused = makeSignal();
/** Calls back for every call that the server rejected for a missing right, quiet calls too. */
export const onRefusal = refused.on;

/** An error of a call: ra-core's HttpError and whether it was shown. */
export interface CallError {
  status?: number;
  body?: unknown;
  /** True if the error catalogue or the caller shows the error. */
  told?: boolean;
}

let handle: (error: CallError) => unknown = () => undefined;
/** Sets how rejected calls outside react-admin's hooks are handled. Pages before the login show their own errors. */
export function handleRefusals(handler: (error: CallError) => unknown): () => void {
  handle = handler;
  return () => {
    handle = () => undefined;
  };
}
export const passRefusal = (error: CallError): unknown => handle(error);

/** Makes react-admin log out without a message, because the dialog has shown it. */
const LOG_OUT = { message: false, logoutUser: true } as const;
/** The dialog for the ended session. Only one opens, however many calls fail. */
let ended: Promise<void> | undefined;
const checked = new WeakSet<CallError>();

/**
 * The authProvider's `checkError`, and the only place that shows the 401 and the 403 of the error catalogue. After a
 * 401 it rejects once the person has closed the dialog, and react-admin then logs out. A 403 keeps the session and
 * causes a check of the rights. Each error counts once, however often it is reported.
 */
export async function checkRefusal(error: CallError | undefined): Promise<void> {
  if (error?.status === 401 && !error.told) {
    ended ??= new Promise((resolve) => {
      reportError({ ...userErrorOf({ status: 401 }), onRead: resolve });
    });
    await ended;
    ended = undefined;
    throw LOG_OUT;
  }
  if (error?.status !== 403 || checked.has(error)) return;
  checked.add(error);
  refused.tell();
  const message = (error.body as { message?: string } | null | undefined)?.message;
  if (!error.told) reportError(userErrorOf({ status: 403, message }));
}
