import type { Context } from '../../context';
import { invalidField } from '../../errors';
import { checkAddresses } from './addresses';
import { checkScopes } from './scopes';

interface Given {
  scopes?: readonly string[] | null;
  ipAllow?: readonly string[] | null;
  expiresAt?: Date | null;
}

/** Checks those of a key's values that are given, and answers them as they are stored. */
export function checkValues<G extends Given>(ctx: Context, given: G) {
  if (given.expiresAt && given.expiresAt <= ctx.now()) throw invalidField('expiresAt', 'keys.past');
  return {
    ...given,
    ...(given.scopes !== undefined && { scopes: checkScopes(ctx, given.scopes ?? []) }),
    ...(given.ipAllow !== undefined && { ipAllow: checkAddresses(given.ipAllow) }),
  };
}
