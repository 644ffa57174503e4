import { defineScreens } from '../../declared/handMade';
import { startingLists } from './startingLists';

export default defineScreens({ startingLists });
