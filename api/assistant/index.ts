/**
 * Assistants (Model Context Protocol): `POST /mcp` by an API key with the scope `mcp`. tools.ts and toolSchemas.ts make
 * the tools of a caller from the declarations, callTool.ts calls one by the functions of the API, conversation.ts tells
 * whose call it is, server.ts and router.ts speak the protocol. Decision 65.
 */
import { defineSubject } from '../engine/http/subject';
import { CALLS } from './calls';
import { assistantRoutes, postAlone } from './router';
import { words } from './words';

export default defineSubject({
  words,
  calls: CALLS,
  mounts: () => [{ at: '/t3d-api/mcp', raw: true, handlers: [postAlone] }],
  routes: (parts) => [assistantRoutes(parts)],
});
