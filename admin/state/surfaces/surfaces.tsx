import { type ComponentType, createElement, useEffect, useState } from 'react';
import { retryImport } from '../../providers/lazyWithRetry';

// In the bundle, MUI's index takes these components instead of its own (see build/adminConfig.ts), because the first
// list opens no menu and no dialog.

const load = retryImport(() => import('./muiSurfaces'), 'part');
type Surfaces = Awaited<ReturnType<typeof load>>;

let loading: Promise<Surfaces> | undefined;
let loaded: Surfaces | undefined;
let tell = (): void => undefined;
/** Resolves when menus and dialogs are loaded. */
export const surfacesLoaded = new Promise<void>((resolve) => {
  tell = resolve;
});
/** Loads menus and dialogs before the first opens. */
export const loadSurfaces = (): Promise<Surfaces> =>
  (loading ??= load().then((surfaces) => {
    loaded = surfaces;
    tell();
    return surfaces;
  }));

interface SurfaceProps {
  open?: boolean;
  keepMounted?: boolean;
}

/** Makes a component that loads with its first opening. `isShut` is true for surfaces that can be closed. */
function late<Name extends keyof Surfaces>(name: Name, isShut: (props: SurfaceProps) => boolean): Surfaces[Name] {
  function Late(props: SurfaceProps) {
    const [, redraw] = useState(loaded);
    const isWanted = !isShut(props);
    useEffect(() => {
      if (isWanted && !loaded) void loadSurfaces().then(redraw);
    }, [isWanted]);
    return loaded ? createElement(loaded[name] as ComponentType<SurfaceProps>, props) : null;
  }
  return Late as Surfaces[Name];
}

const isClosed = ({ open, keepMounted }: SurfaceProps): boolean => !open && !keepMounted;
export const Dialog = late('Dialog', isClosed);
export const Drawer = late('Drawer', isClosed);
export const Menu = late('Menu', isClosed);
export const MenuItem = late('MenuItem', () => false);
export const Popover = late('Popover', isClosed);
