import { type Model, type ModelStatic, DataTypes } from 'sequelize';
import type { Database } from '../models/database';
import { technicalTable } from '../models/table';

/** Look-ups that found no card, by address. */
export const missesOf = (database: Database): ModelStatic<Model<{ id?: number; address: string; at: Date }>> =>
  technicalTable(database, 'card_misses', {
    id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
    address: DataTypes.STRING(64),
    at: DataTypes.DATE(3),
  });
/** Addresses that must prove themselves, and until when. */
export const watchedOf = (database: Database): ModelStatic<Model<{ address: string; until: Date }>> =>
  technicalTable(database, 'watched_addresses', {
    address: { type: DataTypes.STRING(64), primaryKey: true },
    until: DataTypes.DATE(3),
  });
/** Wrong proofs of a Ctrip order, by the address or the order that they count for, and since when. */
export const proofTriesOf = (database: Database): ModelStatic<Model<{ counted: string; wrong: number; since: Date }>> =>
  technicalTable(database, 'proof_tries', {
    counted: { type: DataTypes.STRING(96), primaryKey: true },
    wrong: DataTypes.INTEGER,
    since: DataTypes.DATE(3),
  });
/** From which address (hashed) an order came that nobody has paid, and until when it waits. */
export const publicOrdersOf = (
  database: Database,
): ModelStatic<Model<{ orderId: number; address: string; terminal: number; until: Date }>> =>
  technicalTable(database, 'public_orders', {
    orderId: { type: DataTypes.BIGINT, primaryKey: true },
    address: DataTypes.STRING(64),
    terminal: DataTypes.BIGINT,
    until: DataTypes.DATE(3),
  });
