import { defineScreens } from '../../declared/handMade';

export default defineScreens({
  resources: {
    'business-users': {
      facts: { recharge: ['account', 'balance'] },
      resultTexts: { locate: 'appUsers.located' },
    },
  },
});
