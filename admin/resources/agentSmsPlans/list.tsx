export { IssuedPlanList as default } from '../agentPlans/list';
