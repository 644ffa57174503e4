import { changePriceOf } from '../agentPlans/actions';

export { dialogs, front } from '../agentPlans/actions';
export const ownActions = [changePriceOf('sms-plans')];
