/**
 * Agents test their programs in sandboxes, each a separate database and process run by `api/sandbox`. The owner moves
 * the clock, simulates suppliers and the network, and sees which situations the program has handled.
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
