import { defineScreens } from '../../crud/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { reportMissingCommand } from './calls';

export default defineScreens({
  pastedText: lazyWithRetry(() => import('./PastedText')),
  reportMissingCommand,
});
