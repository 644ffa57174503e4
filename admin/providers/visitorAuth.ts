import type { AuthProvider } from 'ra-core';
import type { HumanCheck } from './humanCheck';
import { checkRefusal } from './refusals';
import { logIn, logInSecond, logOut } from './session';
import { storage } from './storage';

/** The password was right, and the account has a second factor: `ticket` opens the second step. */
export class SecondStepNeeded extends Error {
  constructor(readonly ticket: string) {
    super('A code of the second factor is needed');
  }
}

/** What a log-in sends: the first step, or the second one with the ticket of the first. */
type LogIn = { check?: HumanCheck } & ({ username: string; password: string } | { ticket: string; code: string });

/**
 * What visitors need of the authProvider, before anything of the back-office is loaded. `login` throws SecondStepNeeded
 * after the first step of an account with a second factor, else the server's message.
 */
export const visitorAuth = {
  login: async (params: LogIn): Promise<void> => {
    if ('ticket' in params) return logInSecond(params.ticket, params.code, params.check);
    const ticket = await logIn(params.username, params.password, params.check);
    if (ticket !== null) throw new SecondStepNeeded(ticket);
  },
  logout: async (): Promise<never> => {
    await logOut();
    // The window is being loaded anew: what stands on it until then keeps its data and its looks.
    return new Promise<never>(() => undefined);
  },
  checkAuth: async () => {
    if (!storage.sessionId) throw new Error();
  },
  checkError: checkRefusal,
} satisfies AuthProvider;
