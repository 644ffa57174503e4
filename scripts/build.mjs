// npm run build: builds the server, the back-office and the public site, even if nothing has changed.
import { buildSites } from './lib/build.mjs';

await buildSites({ force: true });
