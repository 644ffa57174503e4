import { defineScreens } from '../../../../declared';
import { ShelfTop } from './ShelfTop';

export default defineScreens({ resources: { shelves: { listTop: ShelfTop } } });
