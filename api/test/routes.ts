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

/**
 * A route that takes every method (`_all`) refuses those that it does not handle itself: the two that can be meant are
 * answered.
 */
const methodsOf = (methods: Readonly<Record<string, boolean>>): string[] =>
  Object.keys(methods).flatMap((method) => (method === '_all' ? ['get', 'post'] : [method]));
const isRouter = (value: unknown): value is Stack =>
  typeof value === 'function' && Array.isArray((value as unknown as Partial<Stack>).stack);

/**
 * Remembers where routers are mounted, which Express itself forgets, while `work` puts an application together.
 * Answers what `work` answers and a reader of all routes below a router, in order of their registration.
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
