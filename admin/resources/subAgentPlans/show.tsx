export { IssuedPlanShow as default } from '../agentPlans/show';
