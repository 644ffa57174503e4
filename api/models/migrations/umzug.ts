// Loaded only for a database that lacks migrations (api/models/migrate.ts).
export { SequelizeStorage, Umzug } from 'umzug';
