import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { reportMissingCommand } from './calls';

export default defineScreens({
  pastedText: lazyWithRetry(() => import('./PastedText')),
  reportMissingCommand,
});
