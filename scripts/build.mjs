// npm run build: always builds the server, the admin app and the public site, even if nothing has changed.
import { buildSites } from './lib/build.mjs';

await buildSites({ force: true });
