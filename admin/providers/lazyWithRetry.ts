import { type ComponentType, type ReactNode, Suspense, createElement, lazy, useState } from 'react';
import { listen, makeStore } from '../ui/store';
import { loadLateTexts } from './lateTexts';

/** The kind of a chunk: the page of a tab, or a part of a page. */
type Kind = 'page' | 'part';
interface Chunk {
  kind: Kind;
  isBroken: boolean;
  retry: () => void;
}
/** The number of chunks that are missing. A `broken` chunk needs a reload of the page. */
type Outstanding = Readonly<Record<Kind | 'broken', number>>;

/** The milliseconds between attempts. */
export const ASK_AGAIN = 10_000;

const chunks = new Set<Chunk>();
const outstanding = makeStore<Outstanding>({ page: 0, part: 0, broken: 0 });
export const { on: onOutstanding, get: outstandingNow, use: useOutstanding } = outstanding;

function notify(): void {
  const count = (isOne: (chunk: Chunk) => boolean): number => [...chunks].filter(isOne).length;
  outstanding.set({
    page: count(({ kind }) => kind === 'page'),
    part: count(({ kind }) => kind === 'part'),
    broken: count(({ isBroken }) => isBroken),
  });
}

const nextTry = (chunk: Chunk): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      unheard();
      resolve();
    };
    const timer = setTimeout(go, ASK_AGAIN);
    const unheard = listen(window, 'online', go);
    chunk.retry = go;
  });

const isBroken = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkBroken';

/** Returns an import that is repeated until it succeeds. */
export const retryImport =
  <T>(load: () => Promise<T>, kind: Kind) =>
  async (): Promise<T> => {
    const chunk: Chunk = { kind, isBroken: false, retry: () => undefined };
    for (;;) {
      try {
        const loaded = await load();
        if (chunks.delete(chunk)) notify();
        return loaded;
      } catch (error) {
        chunk.isBroken = isBroken(error);
        const again = nextTry(chunk);
        chunks.add(chunk);
        notify();
        await again;
      }
    }
  };

/** A component whose code loads when it is rendered, or before. */
export type LateComponent<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * Makes a lazy component that repeats a failed import, unlike React's `lazy`. A loaded component renders at once,
 * because React would show the fallback of its Suspense for 300 ms.
 */
export const lazyWithRetry = <Props extends object>(load: Load<Props>, kind: Kind = 'part'): LateComponent<Props> =>
  lazyList(async () => (await Promise.all([load(), loadLateTexts()]))[0], kind);

/** Makes a lazy page that a first visit can show. Does not wait for the texts that no list needs. */
export function lazyList<Props extends object>(load: Load<Props>, kind: Kind = 'page'): LateComponent<Props> {
  let loading: ReturnType<Load<Props>> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const preload = () =>
    (loading ??= retryImport(load, kind)().then((module) => {
      loaded = module.default;
      return module;
    }));
  const Waiting: ComponentType<Props> = lazy(preload);
  const Late: ComponentType<Props> = (props) => {
    const [Shown] = useState(() => loaded ?? Waiting);
    return createElement(Shown, props);
  };
  return Object.assign(Late, { preload });
}

type LazyNamed<Module> = {
  readonly [Name in keyof Module]: Module[Name] extends ComponentType<infer Props> ? LateComponent<Props> : never;
};

/** Makes lazy components of a module, which loads when the first is rendered. */
export const lazyNamed = <Module extends object>(load: () => Promise<Module>): LazyNamed<Module> =>
  new Proxy({} as Record<PropertyKey, unknown>, {
    get: (made, name) =>
      (made[name] ??= lazyWithRetry(async () => ({ default: (await load())[name as keyof Module] as ComponentType }))),
  }) as LazyNamed<Module>;

export function lazyPart<Props extends object>(load: Load<Props>, fallback: ReactNode = null): ComponentType<Props> {
  const Part: ComponentType<Props> = lazyWithRetry(load);
  return (props) => createElement(Suspense, { fallback }, createElement(Part, props));
}

export function retryMissing(): void {
  for (const chunk of chunks) chunk.retry();
}
