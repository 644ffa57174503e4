export { PlanShow as default } from '../plans/show';
