import { handlersOf } from '../engine/http/subject';
import { RESELLER } from '../product';
import { subjectsOf } from '../products';

/** What the worker does for each kind of job. */
export const HANDLERS = handlersOf(await subjectsOf(RESELLER));
