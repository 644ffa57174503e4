import type savedViews from '@t3d/resources/saved-views';
import type { CommandsFor } from '../../declared/command';
import { createView } from './createView';
import { updateView } from './updateView';

export default {
  create: { run: createView },
  update: { run: updateView },
} satisfies CommandsFor<typeof savedViews>;
