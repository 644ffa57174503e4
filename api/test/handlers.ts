import { handlersOf } from '../engine/http/domainModule';
import { RESELLER } from '../product';
import { domainOf } from '../products';

export const HANDLERS = handlersOf(await domainOf(RESELLER));
