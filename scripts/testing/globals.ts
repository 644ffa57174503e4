import type * as Jest from '@jest/globals';

// In the place of @jest/globals, which refuses to load outside of Jest's own environment: the runner puts the same into
// the global object.
const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } =
  globalThis as unknown as typeof Jest;
export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test };
