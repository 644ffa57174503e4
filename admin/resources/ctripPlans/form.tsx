export { AppPlanForm as default } from '../appPlans/form';
