import type { Model, ModelStatic } from 'sequelize';
import { DataTypes, Op } from 'sequelize';
import type { Context } from '../context';
import type { Database } from './database';
import { technicalTable } from './table';
import { endTicketsOf } from './secondFactors';
import { BlockList, isIP } from 'node:net';

interface LoginFailureRow {
  id?: number;
  account: string;
  network: string;
  at: Date;
}
interface LoginGuardRow {
  account: string;
  warnedAt?: Date | null;
  at: Date;
}
interface LoginNetworkRow {
  user: number;
  network: string;
  at: Date;
}

/** Returns the model of wrong passwords in the last hour, by account and keyed hash of the network. */
export const loginFailuresOf = (database: Database): ModelStatic<Model<LoginFailureRow>> =>
  technicalTable(database, 'login_failures', {
    id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
    account: DataTypes.STRING(128),
    network: DataTypes.STRING(64),
    at: DataTypes.DATE(3),
  });

/** Returns the model with one row per account, locked while a password is checked. */
export const loginGuardsOf = (database: Database): ModelStatic<Model<LoginGuardRow>> =>
  technicalTable(database, 'login_guards', {
    account: { type: DataTypes.STRING(128), primaryKey: true },
    warnedAt: DataTypes.DATE(3),
    at: DataTypes.DATE(3),
  });

/** Returns the model of the networks of users' logins, as keyed hashes. */
export const loginNetworksOf = (database: Database): ModelStatic<Model<LoginNetworkRow>> =>
  technicalTable(database, 'login_networks', {
    user: { type: DataTypes.BIGINT, primaryKey: true },
    network: { type: DataTypes.STRING(64), primaryKey: true },
    at: DataTypes.DATE(3),
  });

interface LogInRow {
  id?: number;
  user: number;
  device: string | null;
  address: string | null;
  /** True if the user had never logged in from this network. */
  isNew: boolean;
  at: Date;
}
export const logInsOf = (database: Database): ModelStatic<Model<LogInRow>> =>
  technicalTable(database, 'log_ins', {
    id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
    user: DataTypes.BIGINT,
    device: DataTypes.STRING(255),
    address: DataTypes.TEXT,
    isNew: DataTypes.BOOLEAN,
    at: DataTypes.DATE(3),
  });

/** Returns the model of used challenges. */
export const usedProofsOf = (database: Database): ModelStatic<Model<{ signature: string; expiresAt: Date }>> =>
  technicalTable(database, 'used_proofs', {
    signature: { type: DataTypes.STRING(64), primaryKey: true },
    expiresAt: DataTypes.DATE(3),
  });

/** Deletes the networks and logins of deleted users in the caller's transaction. */
export async function forgetNetworksOf(ctx: Context, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const mine = { where: { user: { [Op.in]: [...userIds] } }, transaction: ctx.transaction };
  await loginNetworksOf(ctx.database).destroy(mine);
  await logInsOf(ctx.database).destroy(mine);
}

/** A session. `parent` is the session that opened a view of the app as `user`; both end together. */
export interface SessionRow {
  token: string;
  user: number;
  parent?: string | null;
  device?: string | null;
  address?: string | null;
  expiresAt: Date;
  createdAt: Date;
}

/** Returns the model of live sessions. `token` is a SHA-256, so the table is useless for a login. */
export const sessionsOf = (database: Database): ModelStatic<Model<SessionRow>> =>
  technicalTable(database, 'sessions', {
    token: { type: DataTypes.STRING(64), primaryKey: true },
    user: DataTypes.BIGINT,
    parent: DataTypes.STRING(64),
    device: DataTypes.STRING(255),
    address: DataTypes.STRING(255),
    expiresAt: DataTypes.DATE(3),
    createdAt: DataTypes.DATE(3),
  });

/** Ends all sessions and login tickets of these users in the caller's transaction. */
export async function endSessionsOf(ctx: Context, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await sessionsOf(ctx.database).destroy({ where: { user: { [Op.in]: [...userIds] } }, transaction: ctx.transaction });
  await endTicketsOf(ctx, userIds);
}

/** Parses an address or network, such as `10.0.0.0/8` or `2001:db8::/32`. Returns null for other texts. */
function read(text: string): { address: string; family: 'ipv4' | 'ipv6'; bits: number } | null {
  const [, address = '', given] = /^([\dA-Fa-f.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return null;
  const most = version === 4 ? 32 : 128;
  const bits = given === undefined ? most : Number(given);
  return bits > most ? null : { address, family: version === 4 ? 'ipv4' : 'ipv6', bits };
}

/** Returns whether a text is an IP address or a network in CIDR notation. */
export const isNetwork = (text: string): boolean => read(text) !== null;

const lists = new Map<string, BlockList>();
const MAX_LISTS = 1_000;

function listOf(networks: readonly string[]): BlockList {
  const key = networks.join();
  const known = lists.get(key);
  if (known) return known;
  const list = new BlockList();
  for (const { address, family, bits } of networks.flatMap((one) => read(one) ?? []))
    list.addSubnet(address, bits, family);
  if (lists.size >= MAX_LISTS) lists.clear();
  lists.set(key, list);
  return list;
}

/** Returns whether an address is in a list of addresses and networks. `::ffff:…` counts as IPv4. */
export function isAmong(address: string | undefined, networks: readonly string[]): boolean {
  const version = isIP(address ?? '');
  return version !== 0 && listOf(networks).check(address as string, version === 4 ? 'ipv4' : 'ipv6');
}
