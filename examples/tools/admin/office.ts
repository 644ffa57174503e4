import { makeBackOffice } from '../../../admin/app/BackOffice';
import { LIBRARY } from '../product';

export default makeBackOffice({
  facts: LIBRARY,
  screens: import.meta.glob('./pages/*/screens.{ts,tsx}', { eager: true, import: 'default' }),
});
