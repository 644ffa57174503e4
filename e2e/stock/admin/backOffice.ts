import { DIGITS } from '@t3d/resources/digits';
import { RESOURCE_ROUTES } from '@t3d/resources/resourceRoutes';
import { ADMINS, EVERYONE } from '@t3d/resources/roles';
import { makeBackOffice } from '../../../admin/app/BackOffice';
import type { FieldPart } from '../../../admin/app/product';
import { FRAMEWORK_WORDS } from '../../../admin/locales/catalogues';
import { PlanEdit } from './pages/PlanEdit';
import { PlanList } from './pages/PlanList';
import { PlanShow } from './pages/PlanShow';

export default makeBackOffice({
  settings: { builtin: { everyone: EVERYONE, admins: ADMINS }, routes: RESOURCE_ROUTES, digits: DIGITS },
  words: FRAMEWORK_WORDS,
  kinds: Object.values(
    import.meta.glob<FieldPart>('../../../resources/*/kinds/*/field.tsx', { eager: true, import: 'default' }),
  ),
  kindInputs: import.meta.glob('../../../resources/*/kinds/*/input.tsx'),
  pages: { plans: { list: PlanList, show: PlanShow, edit: PlanEdit } },
});
