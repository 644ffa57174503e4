// Loaded only for a database with pending migrations (api/models/migrate.ts).
export { SequelizeStorage, Umzug } from 'umzug';
