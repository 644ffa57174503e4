import { RESELLER } from './product';
import { start } from './start';

await start(RESELLER);
