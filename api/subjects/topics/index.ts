/** Tags: of plans, and of the APP with their pictures. Their order is dragged as a whole (`reorderTopics.ts`). */
import type appTopics from '@t3d/resources/messages/app-topics';
import type planTopics from '@t3d/resources/plans/plan-topics';
import type { CommandsFor } from '../../declared/command';
import { defineSubject } from '../../engine/http/subject';
import { reorderAppTopics, reorderPlanTopics } from './reorderTopics';

const ofPlanTopics = { reorder: reorderPlanTopics } satisfies CommandsFor<typeof planTopics>;
const ofAppTopics = { reorder: reorderAppTopics } satisfies CommandsFor<typeof appTopics>;
export const commands = { 'plan-topics': ofPlanTopics, 'app-topics': ofAppTopics };

export default defineSubject({ commands });
