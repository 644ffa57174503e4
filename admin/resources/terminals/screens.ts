import { defineScreens } from '../../declared/handMade';
import { CardQueues } from './CardQueues';

export default defineScreens({
  resources: { terminals: { listActions: CardQueues } },
});
