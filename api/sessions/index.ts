// Who calls: logging in and out, password reset, a session for each browser tab, viewing as another user, own rights.
export { sessionCalls } from './calls';
export { headerSession, sessionGate } from './headerSession';
export { sessionRoutes } from './router';
export { SessionStore } from './store';
export { viewerGate } from './viewAs';
