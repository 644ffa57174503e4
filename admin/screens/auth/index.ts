import { lazily } from '../../providers/lazyWithRetry';

export { AccountAuth } from './AccountAuth';
export { LoadFailed } from './LoadFailed';
export { Login } from './Login';
export { NotFound } from './NotFound';
export { passwordProblems } from './passwordRules';
export type { PasswordForm, PasswordProblem } from './passwordRules';

export const ForgotPassword = lazily(() => import('./ForgotPassword'));
