export { PlanRulesInput } from './PlanRulesInput';
export { SmsRulesInput } from './SmsRulesInput';
