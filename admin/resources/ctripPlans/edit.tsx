export { AppPlanEdit as default } from '../appPlans/edit';
