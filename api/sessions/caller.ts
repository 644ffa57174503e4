import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Caller } from './lockout';

/** The network of a household or an office, for which wrong passwords and codes are counted. */
export const networkOf = (request: Request): string => ipKeyGenerator(request.ip ?? '', 64);

/** Where a password or a code comes from, with the proof of work that it brings. */
export const callerOf = (request: Request, secretKey: string): Caller => ({
  network: networkOf(request),
  proof: request.get('X-Altcha'),
  secretKey,
});
