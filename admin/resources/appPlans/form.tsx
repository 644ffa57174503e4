import { DeclaredForm } from '../../declared/form';
import { PlanFloor } from './Floors';

export const AppPlanForm = () => (
  <DeclaredForm>
    <PlanFloor />
  </DeclaredForm>
);
