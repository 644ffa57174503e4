import { defineScreens } from '../../declared/handMade';

export default defineScreens({ resources: { 'real-names': { opens: 'review' } } });
