import type { Request } from 'express';
import { networkOf } from '../middleware/security';
import type { Caller } from './lockout';

/** Where a password or a code comes from, with the proof of work that it brings. */
export const callerOf = (request: Request, secretKey: string): Caller => ({
  network: networkOf(request),
  proof: request.get('X-Altcha'),
  secretKey,
});
