import type { AuthProvider } from 'ra-core';
import type { HumanCheck } from './humanCheck';
import { checkRefusal } from './refusals';
import { logIn, logInSecond, logOut } from './session';
import { storage } from './storage';

/** The password was correct, and the account has a second factor. `ticket` opens the second step. */
export class SecondStepNeeded extends Error {
  constructor(readonly ticket: string) {
    super('A code of the second factor is needed');
  }
}

type LogIn = { check?: HumanCheck } & ({ username: string; password: string } | { ticket: string; code: string });

/** The authProvider before the back-office. `login` throws SecondStepNeeded, or an error in the server's words. */
export const visitorAuth = {
  login: async (params: LogIn): Promise<void> => {
    if ('ticket' in params) return logInSecond(params.ticket, params.code, params.check);
    const ticket = await logIn(params.username, params.password, params.check);
    if (ticket !== null) throw new SecondStepNeeded(ticket);
  },
  logout: async (): Promise<never> => {
    await logOut();
    // Never resolves, so that the visible page keeps its data and appearance until the window reloads.
    return new Promise<never>(() => undefined);
  },
  checkAuth: async () => {
    if (!storage.sessionId) throw new Error();
  },
  checkError: checkRefusal,
} satisfies AuthProvider;
