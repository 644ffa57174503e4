import { handlersOf } from '../engine/http/subject';
import { RESELLER } from '../product';
import { subjectsOf } from '../products';

export const HANDLERS = handlersOf(await subjectsOf(RESELLER));
