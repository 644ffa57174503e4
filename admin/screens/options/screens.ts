import { defineScreens } from '../../crud/handMade';
import { startingLists } from './startingLists';

export default defineScreens({ startingLists });
