import { lazyWithRetry } from '../../providers/lazyWithRetry';

export { LoadFailed } from './NotFoundPage';
export { LoginPage } from './LoginPage';
export { NotFoundPage } from './NotFoundPage';
export { useTitle } from './product';
export { passwordProblems } from './passwordRules';
export type { PasswordForm, PasswordProblem } from './passwordRules';

export const AccountAuth = lazyWithRetry(() => import('./AccountAuth'));
export const SetUpFactor = lazyWithRetry(() => import('./secondFactor/SetUpFactor'));
export const EnrolPage = lazyWithRetry(() => import('./secondFactor/EnrolPage'));
export const ForgotPassword = lazyWithRetry(() => import('./ForgotPassword'));
