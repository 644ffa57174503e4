import type * as Jest from '@jest/globals';

// Re-exports Jest's globals, because @jest/globals throws outside Jest's own environment.
const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } =
  globalThis as unknown as typeof Jest;
export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test };
