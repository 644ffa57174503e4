import type { Context } from '../../context';
import type { ResourceCall } from '../../engine/http/resourceCall';
import { invalidField } from '../../errors';
import { withSecondFactor } from '../../models/secondFactors';
import { inTransaction } from '../../models/transaction';
import { demandMe } from '../account';
import { given, wrongCode } from '../given';
import type { Caller } from '../lockout';
import { countTry, forgiveTries } from '../lockout';
import { acceptCode, readCode } from './codes';

/** Whether whoever has a second factor sends a code of it with the call. */
export const needsCode = ({ resource, kind, action }: ResourceCall): boolean =>
  resource.declaration.confirmed?.includes(action ?? kind) ?? false;

/**
 * Takes the code out of a call's body and uses it up, if the caller has a second factor: a session alone is not enough
 * then. Answers the rest of the body. A wrong code counts for lockout as a wrong password does.
 */
export async function confirmCall(ctx: Context, caller: Caller, body: unknown): Promise<object> {
  const { code, ...rest } = given(body);
  const { id: user, account } = demandMe(ctx).actor;
  if (!(await withSecondFactor(ctx, [user])).has(user)) return rest;
  if (code === undefined) throw invalidField('code', 'secondFactor.codeNeeded');
  const typed = readCode({ code });
  await countTry(ctx, { account, user, caller });
  const isRight = await inTransaction(ctx, async (inner) => {
    if ((await acceptCode(inner, user, typed)) === null) return false;
    await forgiveTries(inner, account, caller);
    return true;
  });
  if (!isRight) throw wrongCode();
  return rest;
}
