import type { SxProps, Theme } from '@mui/material/styles';

type Style = SxProps<Theme>;
type OneStyle = Exclude<Style, readonly unknown[]>;

/** Returns styles as a list, to which a component can add others. */
export const listOf = (sx: Style | undefined): readonly OneStyle[] =>
  sx === undefined ? [] : ((Array.isArray(sx) ? sx : [sx]) as readonly OneStyle[]);
