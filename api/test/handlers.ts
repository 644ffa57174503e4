import { handlersOf } from '../engine/http/subject';
import { RESELLER } from '../product';
import { subjectsOf } from '../products';

/** The handlers of all kinds of jobs. */
export const HANDLERS = handlersOf(await subjectsOf(RESELLER));
