import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { enqueue } from '../../jobs/outbox';
import { recordHistory } from '../../models/history';
import { people, peopleOf } from '../../models/people';
import {
  SECOND_FACTOR_MAIL,
  SECRET_PLACE,
  forgetSecondFactorsOf,
  secondFactorRolesOf,
  secondFactorsOf,
  withSecondFactor,
} from '../../models/secondFactors';
import { type Inner, inTransaction } from '../../models/transaction';
import { demandMe } from '../account';
import { wrongCode } from '../given';
import { type Caller, countTry, forgiveTries } from '../lockout';
import {
  acceptCode,
  countRecoveryCodes,
  lockFactor,
  makeRecoveryCodes,
  readCode,
  spendAppCode,
  makeSecret,
  uriOf,
} from './codes';

/** `since`: when it was confirmed. `recoveryCodes`: how many are not used yet. `required`: by the caller's role. */
interface OwnFactor {
  active: boolean;
  since: string | null;
  recoveryCodes: number;
  required: boolean;
}

/** Whether the caller has a second factor, and needs one. */
export async function ownFactor(ctx: Context): Promise<OwnFactor> {
  const { id, role } = demandMe(ctx).actor;
  const { database, transaction } = ctx;
  const row = await secondFactorsOf(database).findOne({ where: { user: id }, transaction });
  const since = row?.get('confirmedAt') as Date | null | undefined;
  return {
    active: Boolean(since),
    since: since?.toISOString() ?? null,
    recoveryCodes: since ? await countRecoveryCodes(ctx, id) : 0,
    required: (await secondFactorRolesOf(database).count({ where: { role: role ?? '' }, transaction })) > 0,
  };
}

/** One call at a time sets up or confirms a user's second factor. */
async function lockMe(inner: Inner): Promise<number> {
  const { id } = demandMe(inner).actor;
  await people(inner).one(id, { lock: true });
  return id;
}

/**
 * Makes a secret for the caller's app. It guards nothing until a first code has confirmed it; a further call makes
 * another one. Refuses where a second factor is set: that one must be switched off with a code first.
 */
export function setUpFactor(ctx: Context, issuer: string): Promise<{ secret: string; uri: string }> {
  return inTransaction(ctx, async (inner) => {
    const user = await lockMe(inner);
    const { database, transaction } = inner;
    if ((await lockFactor(inner, user))?.confirmedAt) throw new Invalid('secondFactor.already');
    const factors = secondFactorsOf(database);
    const secret = makeSecret();
    await factors.destroy({ where: { user }, transaction });
    await factors.create(
      {
        user,
        secret: database.seals.closeText(SECRET_PLACE, secret),
        confirmedAt: null,
        lastStep: null,
        createdAt: inner.now(),
      },
      { transaction },
    );
    return { secret, uri: uriOf(secret, { account: inner.actor.account, issuer }) };
  });
}

/** Switches the second factor on with a first code of the app; answers the recovery codes, which nobody sees again. */
export async function confirmFactor(ctx: Context, body: unknown): Promise<{ recoveryCodes: string[] }> {
  const code = readCode(body);
  return inTransaction(ctx, async (inner) => {
    const user = await lockMe(inner);
    const factor = await lockFactor(inner, user);
    if (!factor) throw new Invalid('secondFactor.notSetUp');
    if (factor.confirmedAt) throw new Invalid('secondFactor.already');
    if (!(await spendAppCode(inner, factor, code))) throw wrongCode();
    const { database, transaction } = inner;
    await secondFactorsOf(database).update({ confirmedAt: inner.now() }, { where: { user }, transaction });
    const recoveryCodes = await makeRecoveryCodes(inner, user);
    await recordHistory(inner, peopleOf(database), user, 'second-factor-on', {});
    return { recoveryCodes };
  });
}

/**
 * Switches the caller's second factor off with a code of the app or a recovery code: a session alone is not enough. A
 * wrong code counts for lockout as a wrong password does.
 */
export async function switchOffFactor(ctx: Context, caller: Caller, body: unknown): Promise<void> {
  const code = readCode(body);
  const { id: user, account } = demandMe(ctx).actor;
  if (!(await withSecondFactor(ctx, [user])).has(user)) throw new Invalid('secondFactor.none');
  await countTry(ctx, { account, user, caller });
  const isRight = await inTransaction(ctx, async (inner) => {
    if ((await acceptCode(inner, user, code)) === null) return false;
    await forgiveTries(inner, account, caller);
    await forgetSecondFactorsOf(inner, [user]);
    await recordHistory(inner, peopleOf(inner.database), user, 'second-factor-off', {});
    await enqueue(inner, { kind: SECOND_FACTOR_MAIL, payload: { user, about: 'off' } });
    return true;
  });
  if (!isRight) throw wrongCode();
}
