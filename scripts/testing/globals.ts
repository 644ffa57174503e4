import type * as Jest from '@jest/globals';

// @jest/globals throws an error outside Jest's own environment. The test runner provides the same functions as globals.
const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } =
  globalThis as unknown as typeof Jest;
export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test };
