import { authText } from './authTexts';

/** How a call went wrong, before it has a text. */
export interface Failure {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** The envelope's own code, where it differs from the status (a 500 inside a 200). */
  code?: number;
  message?: string;
  /** A file was requested or sent. */
  transfer?: 'export' | 'import';
  timeout?: boolean;
  /** No answer came, and the browser knows that it has no network. */
  offline?: boolean;
}
export interface UserError {
  severity: 'warning' | 'error' | 'dialog' | 'silent';
  text: string;
  /** The call that failed, for example `PUT /t3d-api/orders/7`: once it succeeds, nobody needs the text any more. */
  call?: string;
  /** Called when the dialog has been read. */
  onRead?: () => void;
}

function transferError(failure: Failure, message: string): UserError {
  if (failure.status === 400)
    return {
      severity: 'warning',
      text: message || authText(failure.transfer === 'import' ? 'error.import' : 'error.export'),
    };
  return {
    severity: 'error',
    text: message || authText(failure.transfer === 'import' ? 'error.import' : 'error.download'),
  };
}

/** The error catalogue: what a person is shown, and how prominently. */
export function userErrorOf(failure: Failure): UserError {
  const message = failure.message?.trim() ?? '';
  if (failure.status === 0) {
    if (failure.transfer === 'export' && !failure.timeout)
      return { severity: 'silent', text: authText('error.download') };
    return { severity: 'error', text: authText(failure.offline ? 'error.offline' : 'error.timeout') };
  }
  if (failure.status === 401) return { severity: 'dialog', text: authText('error.loggedOut') };
  if (failure.status === 403) return { severity: 'warning', text: `${authText('error.permission')} ${message}`.trim() };
  if (failure.status === 200 || failure.status === 202) {
    return failure.transfer
      ? transferError(failure, message)
      : { severity: 'error', text: message || authText('error.request') };
  }
  if (failure.status === 500) return { severity: 'warning', text: message || authText('error.maintenance') };
  if (failure.status === 400)
    return failure.transfer
      ? transferError(failure, message)
      : { severity: 'warning', text: message || authText('error.request') };
  return { severity: 'error', text: `${failure.status} ${authText('error.other')} ${message}`.trim() };
}

type Listener = (error: UserError) => void;
const listeners = new Set<Listener>();
/** Texts shown a moment ago, so that a screen which reports the same error again is not shown twice. */
const lastReported = new Map<string, number>();
const MOMENT = 3000;

export function onUserError(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Calls whose failure may still be on the screen. */
const failed = new Set<string>();
let lastAt = -MOMENT;

export function reportError(error: UserError): void {
  if (error.severity === 'silent') return;
  lastAt = Date.now();
  lastReported.set(error.text, lastAt);
  if (error.call !== undefined) failed.add(error.call);
  for (const listener of listeners) listener(error);
}

/** Whether this text, or any, was shown a moment ago. */
export const wasReported = (text?: string): boolean =>
  Date.now() - (text === undefined ? lastAt : (lastReported.get(text) ?? -MOMENT)) < MOMENT;

type DoneListener = (call: string, isRead: boolean) => void;
const doneListeners = new Set<DoneListener>();

/** Called when a call has succeeded that wrote something, or that had failed before. Returns how to unsubscribe. */
export function onCallDone(listener: DoneListener): () => void {
  doneListeners.add(listener);
  return () => {
    doneListeners.delete(listener);
  };
}

/** Says that a call has succeeded. */
export function reportDone(call: string): void {
  const isRead = call.startsWith('GET ');
  if (!failed.delete(call) && isRead) return;
  for (const listener of doneListeners) listener(call, isRead);
}
