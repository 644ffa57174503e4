import { makeSignal } from '../ui/store';
import { authText } from './authTexts';

export interface Failure {
  /** The HTTP status, or 0 without an answer. */
  status: number;
  /** The envelope's own code if it differs from the status (a 500 inside a 200). */
  code?: number;
  message?: string;
  transfer?: 'export' | 'import';
  timeout?: boolean;
  offline?: boolean;
}
export interface UserError {
  severity: 'warning' | 'error' | 'dialog' | 'silent';
  text: string;
  /** The failed call, for example `PUT /t3d-api/orders/7`. Its message is obsolete once it succeeds. */
  call?: string;
  onRead?: () => void;
}

function defaultText({ status, transfer }: Failure): string {
  if (transfer === 'import') return authText('error.import');
  if (transfer === 'export') return authText(status === 400 ? 'error.export' : 'error.download');
  return authText('error.request');
}

/** The error catalogue: the text for a failure, and how prominently it is shown. */
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
/** Recently shown texts, so that a screen that reports the same error again does not repeat it. */
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
/** Calls back when a call succeeds that wrote something or that had failed before. */
export const onCallDone = done.on;

export function reportDone(call: string): void {
  const isRead = call.startsWith('GET ');
  if (!failed.delete(call) && isRead) return;
  done.tell(call, isRead);
}
