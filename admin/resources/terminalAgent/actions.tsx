import { MoveCards } from '../terminals/actions';

export const dialogs = { recycle: MoveCards };
