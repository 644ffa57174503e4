/**
 * Sandboxes of agents: a database of its own for each, in a process of its own (`api/sandbox` runs it), in which
 * programs are tried.
 *
 * `readWorld.ts` reads what a sandbox is made from out of the agent's rows, `buildWorld.ts` writes it. In the sandbox
 * its owner moves the clock (`router.ts`), makes things happen that are in nobody's hands (`simulate.ts`) and sees what
 * the program has handled so far (`router.ts`, by `readWorld.ts`).
 */
import { defineSubject } from '../../engine/http/subject';
import { type Provided, provide } from '../../models/services';
import { SANDBOX_WORLD } from '../../sandbox/world';
import { followClock } from '../simulator';
import { buildWorld } from './buildWorld';
import { CALLS, sandboxRoutes } from './router';
import { type AgentWorld, noteCall, hasSandbox, readWorld } from './readWorld';
import { words } from './words';

export default defineSubject({
  words,
  calls: CALLS,
  routes: ({ database }) => [sandboxRoutes(database)],
  services: [
    provide(SANDBOX_WORLD, {
      isFor: hasSandbox,
      read: async (ctx, owner) => (await readWorld(ctx, owner)) as Readonly<Record<string, unknown>> | null,
      build: (ctx, world) => buildWorld(ctx, world as unknown as AgentWorld),
      opened: async (database) => {
        await followClock(database);
      },
      answered: noteCall,
    }) as Provided,
  ],
});
