/**
 * Views of a list (filters, columns, order) that a person keeps and may share. Commands: `create` (so many a person),
 * `update`; sharing is for who may manage the list, and shows nothing that the reader may not see (`shareView`).
 */
import { defineSubject } from '../../engine/http/subject';
import type savedViews from '@t3d/resources/house/saved-views';
import type { CommandsFor } from '../../declared/command';
import { createView, updateView } from './updateView';

const ofSavedViews = {
  create: createView,
  update: updateView,
} satisfies CommandsFor<typeof savedViews>;
export const commands = { 'saved-views': ofSavedViews };

export default defineSubject({
  commands,
});
