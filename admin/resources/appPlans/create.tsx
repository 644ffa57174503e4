import { DeclaredCreate, DeclaredForm } from '../../declared/form';
import { PlanFloor } from './Floors';

export const AppPlanCreate = () => (
  <DeclaredCreate>
    <DeclaredForm>
      <PlanFloor />
    </DeclaredForm>
  </DeclaredCreate>
);
