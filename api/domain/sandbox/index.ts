/**
 * Sandboxes in which agents test their programs, each with its own database and process. The owner moves the clock and
 * simulates suppliers.
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
