import { DeclaredEdit, DeclaredForm } from '../../declared/form';
import { PlanFloor } from './Floors';

export const AppPlanEdit = () => (
  <DeclaredEdit>
    <DeclaredForm>
      <PlanFloor />
    </DeclaredForm>
  </DeclaredEdit>
);
