// npm run build: builds the server, the admin app and the public site, changed or not.
import { buildSites } from './lib/build.mjs';

await buildSites({ force: true });
