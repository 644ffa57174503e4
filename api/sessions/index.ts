// Authentication: login, logout, second factor, password reset, sessions, views as another user, and the explanation of
// rights.
import { defineModule } from '../engine/http/domainModule';
import { SECOND_FACTOR_MAIL } from '../models/secondFactors';
import { GUESSED_JOB, mailAboutFactor, warnOwner } from './warnOwner';

export { sessionCalls } from './sessionCalls';
export { sessionGate, findSandboxCaller } from './gates';
export { callsOpenToKeys, type ResourceCallParts, resourceCalls } from './resourceCalls';
export { sessionRoutes } from './sessionRoutes';
export { SessionStore } from './store';
export { viewedExports } from './viewAs';

export default defineModule({
  jobs: {
    [GUESSED_JOB]: { atomic: true, run: warnOwner },
    [SECOND_FACTOR_MAIL]: { atomic: true, run: mailAboutFactor },
  },
});
