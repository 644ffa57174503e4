/**
 * Sandboxes in which agents test their programs, each with its own database and process. The owner moves the clock and
 * simulates suppliers.
 */
import { defineModule } from '../../engine/http/domainModule';
import { type Provided, provide } from '../../models/services';
import { SANDBOX_CONTENTS } from '../../sandbox/sandboxTypes';
import { followClock } from '../simulator';
import { buildSandbox } from './buildSandbox';
import { CALLS, sandboxRoutes } from './sandboxRoutes';
import { type SandboxData, noteCall, hasSandbox, readSandboxData } from './readSandboxData';
import { words } from './sandboxTexts';

export default defineModule({
  words,
  calls: CALLS,
  routes: ({ database }) => [sandboxRoutes(database)],
  services: [
    provide(SANDBOX_CONTENTS, {
      isFor: hasSandbox,
      read: async (ctx, owner) => (await readSandboxData(ctx, owner)) as Readonly<Record<string, unknown>> | null,
      build: (ctx, world) => buildSandbox(ctx, world as unknown as SandboxData),
      opened: async (database) => {
        await followClock(database);
      },
      answered: noteCall,
    }) as Provided,
  ],
});
