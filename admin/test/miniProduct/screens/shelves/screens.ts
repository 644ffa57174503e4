import { defineScreens } from '../../../../crud';
import { ShelfTop } from './ShelfTop';

export default defineScreens({ resources: { shelves: { listTop: ShelfTop } } });
