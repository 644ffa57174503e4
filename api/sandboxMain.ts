import { RESELLER } from './product';
import { serveSandbox } from './sandboxServer';

await serveSandbox(RESELLER);
