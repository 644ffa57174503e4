// A separate module, because only a database with pending migrations loads it (api/models/migrate.ts).
export { SequelizeStorage, Umzug } from 'umzug';
