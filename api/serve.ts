import { productIn } from './products';
import { start } from './start';

// Starts the product in a folder, for example `tsx api/serve.ts examples/tools`.
await start(await productIn(process.argv[2] ?? ''));
