/**
 * Settings: all that an installation is connected with, on one screen. Each part says what is set and what is missing
 * (`sections.ts`, `gateways.ts`, `router.ts`), and tries a connection by the test call that its subject has. No secret
 * leaves the server. For admins only.
 */
import { defineSubject } from '../../engine/http/subject';
import { CALLS } from './calls';
import { settingsRoutes } from './router';
import { words } from './words';

export default defineSubject({ words, calls: CALLS, routes: ({ config }) => [settingsRoutes(config)] });
