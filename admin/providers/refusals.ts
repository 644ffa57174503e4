import { makeSignal } from '../ui/store';
import { reportError, userErrorOf } from './errors';

const refused = makeSignal();
/** Calls back for every call that the server refused for want of a right, the quiet ones too. */
export const onRefusal = refused.on;

/** An error of a call: ra-core's HttpError, with what has become of it. */
export interface CallError {
  status?: number;
  body?: unknown;
  /** It was shown by the error catalogue, or its caller shows it. */
  told?: boolean;
}

let handle: (error: CallError) => unknown = () => undefined;
/** Sets how refused calls are handled that no hook of react-admin made. Pages before the back-office show their own. */
export function handleRefusals(handler: (error: CallError) => unknown): () => void {
  handle = handler;
  return () => {
    handle = () => undefined;
  };
}
/** A call was refused with a 401 or 403. */
export const passRefusal = (error: CallError): unknown => handle(error);

/** Has react-admin log out without a message: the dialog has said it all. */
const LOG_OUT = { message: false, logoutUser: true } as const;
/** The dialog about the end of the session: one, however many calls have heard of it. */
let ended: Promise<void> | undefined;
const checked = new WeakSet<CallError>();

/**
 * The authProvider's `checkError`: shows the 401 and the 403 of the error catalogue, and nothing else does. After a 401
 * it rejects as soon as the person has read the dialog, whereupon react-admin logs out. A 403 keeps the session and
 * doubts the rights that were read. Each error counts once, whoever reports it.
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
