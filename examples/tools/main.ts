import { start } from '../../api/start';
import { TOOLS } from './server';

await start(TOOLS);
