import { productConfig } from '../../../admin/build/adminConfig';

export default productConfig(import.meta.dirname);
