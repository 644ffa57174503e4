import { randomUUID } from 'node:crypto';
import { Op, UniqueConstraintError } from 'sequelize';
import type { Context } from '../../context';
import { type Issued, WECHAT, WeChatError, type Settings } from './port';
import { type TokenRow, tokensOf } from './tables';

type Kind = 'access' | 'page';
/** The time before its expiry when a token is renewed. */
const RESERVE_MS = 5 * 60_000;
/** The time after a rejection in which public pages do not call WeChat. */
const PAUSE_MS = 30_000;
/** The time after which another process may fetch the token. */
const LEASE_MS = 20_000;
const WAIT_MS = 50;
/** WeChat's codes for a wrong or expired token. */
const ENDED: ReadonlySet<number> = new Set([40001, 40014, 42001]);

const place = (kind: Kind): string => `wxmp_tokens.${kind}`;
// Use real time, because WeChat does not know the business clock.
const now = (): number => Date.now();

async function readToken(ctx: Context, settings: number, kind: Kind): Promise<TokenRow | null> {
  const found = await tokensOf(ctx.database).findOne({ where: { settings, kind }, raw: true });
  return found as unknown as TokenRow | null;
}

const timeOf = (at: Date | string | null | undefined): number => (at ? new Date(at).getTime() : 0);
const valid = (ctx: Context, kind: Kind, row: TokenRow | null): string | null =>
  row?.value && timeOf(row.expiresAt) > now() ? ctx.database.seals.openText(place(kind), row.value) : null;

/** Leases the fetching of a token. Returns false if another process has the lease. */
async function takeLease(ctx: Context, settings: number, kind: Kind, holder: string): Promise<boolean> {
  const tokens = tokensOf(ctx.database);
  const lease = { holder, lockedUntil: new Date(now() + LEASE_MS) };
  const free = { [Op.or]: [{ lockedUntil: null }, { lockedUntil: { [Op.lte]: new Date(now()) } }] };
  const [taken] = await tokens.update(lease, { where: { settings, kind, ...free } });
  if (taken > 0) return true;
  if (await readToken(ctx, settings, kind)) return false;
  try {
    const empty = { value: null, expiresAt: null, error: null, failedAt: null };
    await tokens.create({ settings, kind, ...lease, ...empty });
    return true;
  } catch (error) {
    if (error instanceof UniqueConstraintError) return false;
    throw error;
  }
}

/** Fetches a token, and stores it or WeChat's rejection for all waiting callers. */
async function fetchToken(
  ctx: Context,
  settings: number,
  kind: Kind,
  holder: string,
  fetch: () => Promise<Issued>,
): Promise<string> {
  const release = (values: Partial<TokenRow>): Promise<unknown> =>
    tokensOf(ctx.database).update(
      { holder: null, lockedUntil: null, ...values },
      { where: { settings, kind, holder } },
    );
  try {
    const { value, seconds } = await fetch();
    const lives = Math.max(seconds * 1000 - RESERVE_MS, (seconds * 1000) / 2);
    await release({
      value: ctx.database.seals.closeText(place(kind), value),
      expiresAt: new Date(now() + lives),
      error: null,
      failedAt: null,
    });
    return value;
  } catch (error) {
    const { errcode = 0, errmsg = '' } = error as Partial<WeChatError>;
    await release({
      error: JSON.stringify({ errcode, errmsg: errmsg || (error as Error).message }),
      failedAt: new Date(now()),
    });
    throw error;
  }
}

function errorIn({ error }: TokenRow): Error {
  const { errcode, errmsg } = JSON.parse(error ?? '{}') as { errcode: number; errmsg: string };
  return errcode === 0 ? new Error(errmsg) : new WeChatError(errcode, errmsg);
}

/** Returns an account's token, which one process fetches while others wait. Must not be called in a transaction. */
async function tokenOf(
  ctx: Context,
  settings: number,
  kind: Kind,
  fetch: () => Promise<Issued>,
  { pause = 0 }: { pause?: number } = {},
): Promise<string> {
  const began = now();
  const holder = randomUUID();
  for (;;) {
    const row = await readToken(ctx, settings, kind);
    const value = valid(ctx, kind, row);
    if (value !== null) return value;
    if (row && timeOf(row.failedAt) >= began - pause) throw errorIn(row);
    if (await takeLease(ctx, settings, kind, holder)) {
      // Read again, because another process may have stored a token just before the lease.
      const latest = await readToken(ctx, settings, kind);
      const fetched = valid(ctx, kind, latest);
      const isRefused = latest !== null && timeOf(latest.failedAt) >= began - pause;
      if (fetched === null && !isRefused) return fetchToken(ctx, settings, kind, holder, fetch);
      await tokensOf(ctx.database).update({ holder: null, lockedUntil: null }, { where: { settings, kind, holder } });
      if (fetched === null) throw errorIn(latest as TokenRow);
      return fetched;
    }
    if (now() - began > LEASE_MS) throw new Error('nobody got the token of WeChat');
    await new Promise((resolve) => {
      setTimeout(resolve, WAIT_MS);
    });
  }
}

/** Deletes an access token that WeChat has ended, unless another process has already replaced it. */
async function forgetEnded(ctx: Context, settings: number, token: string): Promise<void> {
  const row = await readToken(ctx, settings, 'access');
  if (!row?.value || ctx.database.seals.openText(place('access'), row.value) !== token) return;
  await tokensOf(ctx.database).update({ value: null }, { where: { settings, kind: 'access', value: row.value } });
}

export const forgetTokens = (ctx: Context, settings: number): Promise<number> =>
  tokensOf(ctx.database).destroy({ where: { settings }, transaction: ctx.transaction });

const accessToken = (ctx: Context, { id, appId, appSecret }: Settings): Promise<string> =>
  tokenOf(ctx, id, 'access', () => ctx.database.services.get(WECHAT).accessToken(appId ?? '', appSecret ?? ''));

/** Calls WeChat with the account's token. If WeChat has ended it, fetches a new one and calls again. */
export async function withAccessToken<T>(
  ctx: Context,
  settings: Settings,
  call: (token: string) => Promise<T>,
): Promise<T> {
  const token = await accessToken(ctx, settings);
  try {
    return await call(token);
  } catch (error) {
    if (!(error instanceof WeChatError) || !ENDED.has(error.errcode)) throw error;
    await forgetEnded(ctx, settings.id, token);
    return call(await accessToken(ctx, settings));
  }
}

/** Returns the ticket that signs pages. `afterFailure` avoids a new call shortly after a rejection. */
export const pageTicket = (
  ctx: Context,
  settings: Settings,
  { afterFailure = false }: { afterFailure?: boolean } = {},
): Promise<string> =>
  tokenOf(
    ctx,
    settings.id,
    'page',
    () => withAccessToken(ctx, settings, (token) => ctx.database.services.get(WECHAT).pageTicket(token)),
    { pause: afterFailure ? PAUSE_MS : 0 },
  );
