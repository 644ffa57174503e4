import { makeSignal } from '../ui/store';
import { authText } from './language';

export interface Failure {
  /** The HTTP status, or 0 without a response. */
  status: number;
  /** The code in the body, if it differs from the status. */
  code?: number;
  message?: string;
  transfer?: 'export' | 'import';
  timeout?: boolean;
  offline?: boolean;
}
export interface UserError {
  severity: 'warning' | 'error' | 'dialog' | 'silent';
  text: string;
  /** The call, for example `PUT /t3d-api/orders/7`. Its later success removes the message. */
  call?: string;
  onRead?: () => void;
}

function defaultText({ status, transfer }: Failure): string {
  if (transfer === 'import') return authText('error.import');
  if (transfer === 'export') return authText(status === 400 ? 'error.export' : 'error.download');
  return authText('error.request');
}

export function userErrorOf(failure: Failure): UserError {
  const { status, transfer, timeout, offline } = failure;
  const message = failure.message?.trim() ?? '';
  switch (status) {
    case 0:
      if (transfer === 'export' && !timeout) return { severity: 'silent', text: authText('error.download') };
      return { severity: 'error', text: authText(offline ? 'error.offline' : 'error.timeout') };
    case 401:
      return { severity: 'dialog', text: authText('error.loggedOut') };
    case 403:
      return { severity: 'warning', text: `${authText('error.permission')} ${message}`.trim() };
    case 500:
      return { severity: 'warning', text: message || authText('error.maintenance') };
    case 200:
    case 202:
      return { severity: 'error', text: message || defaultText(failure) };
    case 400:
      return { severity: 'warning', text: message || defaultText(failure) };
    default:
      return { severity: 'error', text: `${status} ${authText('error.other')} ${message}`.trim() };
  }
}

const reported = makeSignal<[error: UserError]>();
export const onUserError = reported.on;
/** The texts of the last seconds, which are not shown again. */
const lastReported = new Map<string, number>();
const MOMENT = 3000;

const failed = new Set<string>();
let lastAt = -MOMENT;

export function reportError(error: UserError): void {
  if (error.severity === 'silent') return;
  lastAt = Date.now();
  lastReported.set(error.text, lastAt);
  if (error.call !== undefined) failed.add(error.call);
  reported.tell(error);
}

export const wasReported = (text?: string): boolean =>
  Date.now() - (text === undefined ? lastAt : (lastReported.get(text) ?? -MOMENT)) < MOMENT;

const done = makeSignal<[call: string, isRead: boolean]>();
/** Adds a listener of calls that wrote data, or that succeeded after a failure. */
export const onCallDone = done.on;

export function reportDone(call: string): void {
  const isRead = call.startsWith('GET ');
  if (!failed.delete(call) && isRead) return;
  done.tell(call, isRead);
}

const refusals = makeSignal();
/** Adds a listener of rejected calls, including quiet ones. */
export const onCallError = refusals.on;

/** An error of a call. A mark on it says whether it was shown. */
export interface CallError {
  status?: number;
  body?: unknown;
  reported?: boolean;
}

let handle: (error: CallError) => unknown = () => undefined;
/** Sets the handler of rejected calls. The pages before login have none. */
export function handleCallErrors(handler: (error: CallError) => unknown): () => void {
  handle = handler;
  return () => {
    handle = () => undefined;
  };
}
export const passCallError = (error: CallError): unknown => handle(error);

/** Makes react-admin log out without a message, which the dialog has shown. */
const LOG_OUT = { message: false, logoutUser: true } as const;
/** The open dialog about the ended session, so that failing calls open only one. */
let ended: Promise<void> | undefined;
const checked = new WeakSet<CallError>();

/** Shows an error of status 401 or 403. After a 401 it logs out, and after a 403 it reloads the permissions. */
export async function checkCallError(error: CallError | undefined): Promise<void> {
  if (error?.status === 401 && !error.reported) {
    ended ??= new Promise((resolve) => {
      reportError({ ...userErrorOf({ status: 401 }), onRead: resolve });
    });
    await ended;
    ended = undefined;
    throw LOG_OUT;
  }
  if (error?.status !== 403 || checked.has(error)) return;
  checked.add(error);
  refusals.tell();
  const message = (error.body as { message?: string } | null | undefined)?.message;
  if (!error.reported) reportError(userErrorOf({ status: 403, message }));
}
