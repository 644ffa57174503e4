import { language } from './chosenLanguage';
import { storage } from './storage';

// The account of the last visit, whose UTC offset the first calls send.
let account: string | null = storage.lastAccount;
/** Sets the account of the UTC offset that each call sends. */
export const setCallerAccount = (name: string | null): void => {
  account = name;
  storage.lastAccount = name;
};

/** Returns the headers of every call. */
export function callHeaders(): Headers {
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Language': language,
    'X-GMT-Offset': String(storage.gmtOffset(account)),
    'X-Version': '1.0',
  });
  const sessionId = storage.sessionId;
  if (sessionId) headers.set('X-Session-Id', sessionId);
  return headers;
}
