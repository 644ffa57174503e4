import type { Model, ModelStatic, Sequelize } from 'sequelize';
import { DataTypes } from 'sequelize';
import type { Database } from '../models/database';

const OPTIONS = { timestamps: false, freezeTableName: true } as const;
const define = <Row extends object>(sequelize: Sequelize, name: string, columns: Parameters<Sequelize['define']>[1]): ModelStatic<Model<Row>> =>
  (sequelize.isDefined(name) ? sequelize.model(name) : sequelize.define(name, columns, OPTIONS)) as ModelStatic<Model<Row>>;

/** Look-ups that found no card, by address. */
export const missesOf = ({ sequelize }: Database): ModelStatic<Model<{ id?: number; address: string; at: Date }>> => define(sequelize, 'card_misses', {
  id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true }, address: DataTypes.STRING(64), at: DataTypes.DATE(3),
});
/** Addresses that must prove themselves, and until when. */
export const watchedOf = ({ sequelize }: Database): ModelStatic<Model<{ address: string; until: Date }>> => define(sequelize, 'watched_addresses', {
  address: { type: DataTypes.STRING(64), primaryKey: true }, until: DataTypes.DATE(3),
});
/** Proofs already taken: each is good once. */
export const usedProofsOf = ({ sequelize }: Database): ModelStatic<Model<{ signature: string; expiresAt: Date }>> => define(sequelize, 'used_proofs', {
  signature: { type: DataTypes.STRING(64), primaryKey: true }, expiresAt: DataTypes.DATE(3),
});
