/**
 * Sandboxes of agents. In a sandbox, agents test their programs. Each sandbox is a separate database in a separate
 * process (run by `api/sandbox`). `readWorld.ts` reads the agent's data from the main database. `buildWorld.ts` writes
 * these data to the sandbox. In the sandbox, the owner moves the clock (`sandboxRoutes.ts`) and simulates events of
 * suppliers and the network (`simulate.ts`). The owner also sees which situations the program has handled
 * (`sandboxRoutes.ts`, `readWorld.ts`).
 */
import { defineModule } from '../../engine/http/domainModule';
import { type Provided, provide } from '../../models/services';
import { SANDBOX_WORLD } from '../../sandbox/world';
import { followClock } from '../simulator';
import { buildWorld } from './buildWorld';
import { CALLS, sandboxRoutes } from './sandboxRoutes';
import { type AgentWorld, noteCall, hasSandbox, readWorld } from './readWorld';
import { words } from './sandboxTexts';

export default defineModule({
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
