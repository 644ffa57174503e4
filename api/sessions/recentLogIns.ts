import type { Context, Device } from '../context';
import { requirePattern } from '../engine/access/permissions';
import { readId } from '../engine/rows/read/query';
import { requireInScope } from '../engine/rows/read/read';
import { logInsOf, loginNetworksOf } from '../models/logins';
import { userResource } from '../models/userTable';
import { deleteAllButLatest } from '../models/table';
import type { Request } from 'express';
import { addressOf } from '../middleware/security';
import type { Database } from '../models/database';

const MAX_KNOWN = 50;

// Hashes the network together with the user, so that the table does not reveal who shares one.
const hashOf = (ctx: Context, user: number, network: string): string =>
  ctx.database.seals.hash('known network', `${user} ${network}`);

/** Returns whether the user has logged in from this network. For an unknown user (null), runs the same SQL. */
export async function isKnownNetwork(ctx: Context, user: number | null, network: string): Promise<boolean> {
  const id = user ?? 0;
  const found = await loginNetworksOf(ctx.database).findOne({
    where: { user: id, network: hashOf(ctx, id, network) },
    transaction: ctx.transaction,
  });
  return found !== null;
}

/** Stores that the user has logged in from this network, in the caller's transaction. */
export async function rememberNetwork(ctx: Context, user: number, network: string): Promise<void> {
  const networks = loginNetworksOf(ctx.database);
  const { transaction } = ctx;
  await networks.upsert({ user, network: hashOf(ctx, user, network), at: ctx.now() }, { transaction });
  await deleteAllButLatest(networks, user, { by: 'at', key: 'network', most: MAX_KNOWN }, transaction);
}

const SHOWN = 5;

interface LogIn {
  id: number;
  at: Date;
  /** The browser and operating system, such as `Chrome · Windows`. */
  device: string | null;
  address: string | null;
  /** True for a network that the user had not used before, unless it is the first. */
  isNew: boolean;
}

/** Stores the device and address of a login. Must run before `rememberNetwork`, which makes the network known. */
export async function recordLogIn(ctx: Context, user: number, network: string): Promise<void> {
  const { transaction } = ctx;
  const hasOthers = (await loginNetworksOf(ctx.database).findOne({ where: { user }, transaction })) !== null;
  const isNew = hasOthers && !(await isKnownNetwork(ctx, user, network));
  await logInsOf(ctx.database).create({ user, ...deviceOf(ctx), isNew, at: ctx.now() }, { transaction });
}

/** Returns a user's latest logins and their number, for administrators who may see the user. */
export async function recentLogIns(ctx: Context, given: string): Promise<{ total: number; rows: LogIn[] }> {
  const { builtin, people } = ctx.database.registry.product;
  requirePattern(ctx.actor, builtin.admins, `${people}:show`);
  const id = readId(given);
  await requireInScope(ctx, userResource(ctx.database), [id]);
  const { rows, count } = await logInsOf(ctx.database).findAndCountAll({
    where: { user: id },
    order: [['id', 'DESC']],
    limit: SHOWN,
    transaction: ctx.transaction,
  });
  return {
    total: count,
    rows: rows.map((row) => {
      const { id, at, device, address, isNew } = row.get({ plain: true });
      return {
        id: Number(id),
        at,
        device: deviceName(device),
        address: openAddress(ctx.database, address),
        isNew: Boolean(isNew),
      };
    }),
  };
}

/** The encryption context of a session's address. */
const ADDRESS = 'sessions.address';
const LONGEST = 255;

export const callerDevice = (request: Request): Device => ({
  name: (request.get('User-Agent') ?? '').replace(/[^\x20-\x7E]/g, '').slice(0, LONGEST),
  address: addressOf(request),
});

/** Returns the columns of a new session about the caller's device. */
export function deviceOf({ device, database }: Context): { device: string | null; address: string | null } {
  return {
    device: device?.name || null,
    address: device?.address ? database.seals.closeText(ADDRESS, device.address) : null,
  };
}

/** Decrypts a session's address. Returns null if none is stored or the key is missing. */
export function openAddress({ seals }: Database, sealed: string | null | undefined): string | null {
  if (!sealed) return null;
  try {
    return seals.openText(ADDRESS, sealed);
  } catch {
    return null;
  }
}

const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['WeChat', /MicroMessenger\//],
  ['Edge', /Edg(A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
];
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];
const nameIn = (names: typeof BROWSERS, text: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(text))?.[0];

/** Returns a User-Agent such as `Chrome · Windows`, or the first word for a program that is no browser. */
export function deviceName(text: string | null | undefined): string | null {
  if (!text) return null;
  const parts = [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' · ') : (text.split(/[\s/]/)[0] ?? null);
}
