import express from 'express';

type Mount = { path: string; handle: unknown };
interface Layer {
  handle: unknown;
  route?: { path: string; methods: Readonly<Record<string, boolean>> };
}
interface Stack {
  stack: readonly Layer[];
}
export interface Route {
  method: string;
  path: string;
}

/** Lists the methods of a route. */
const methodsOf = (methods: Readonly<Record<string, boolean>>): string[] =>
  Object.keys(methods).flatMap((method) => (method === '_all' ? ['get', 'post'] : [method]));
const isRouter = (value: unknown): value is Stack =>
  typeof value === 'function' && Array.isArray((value as unknown as Partial<Stack>).stack);

/**
 * Records the mount paths of routers while `work` creates an application, because Express does not. Returns the result,
 * and a function that lists all routes.
 */
export async function watchMounts<Made>(
  work: () => Promise<Made>,
): Promise<{ made: Made; routesOf(router: unknown): Route[] }> {
  const mounts = new Map<unknown, Mount[]>();
  const prototype = express.Router.prototype as { use: (...given: unknown[]) => unknown };
  const { use } = prototype;
  prototype.use = function (this: unknown, ...given: unknown[]) {
    const path = typeof given[0] === 'string' ? given[0] : '';
    const known = mounts.get(this) ?? [];
    known.push(
      ...given
        .flat(Infinity)
        .filter((handle) => typeof handle === 'function')
        .map((handle) => ({ path, handle })),
    );
    mounts.set(this, known);
    return use.apply(this, given);
  };
  const routesOf = (router: unknown, below = ''): Route[] => {
    if (!isRouter(router)) return [];
    const own = router.stack.flatMap(({ route }) =>
      route
        ? methodsOf(route.methods).map((method) => ({ method, path: `${below}${route.path}`.replace(/(.)\/$/, '$1') }))
        : [],
    );
    return [
      ...own,
      ...(mounts.get(router) ?? []).flatMap(({ path, handle }) =>
        routesOf(handle, `${below}${path === '/' ? '' : path}`),
      ),
    ];
  };
  try {
    return { made: await work(), routesOf: (router) => routesOf(router) };
  } finally {
    prototype.use = use;
  }
}
