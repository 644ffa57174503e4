import { lazyWithRetry } from '../../providers/lazyWithRetry';

export { AccountAuth } from './AccountAuth';
export { LoadFailed } from './LoadFailed';
export { LoginPage } from './LoginPage';
export { NotFoundPage } from './NotFoundPage';
export { passwordProblems } from './passwordRules';
export type { PasswordForm, PasswordProblem } from './passwordRules';

export const ForgotPassword = lazyWithRetry(() => import('./ForgotPassword'));
