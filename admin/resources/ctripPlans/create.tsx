export { AppPlanCreate as default } from '../appPlans/create';
