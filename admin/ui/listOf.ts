import type { SxProps, Theme } from '@mui/material/styles';

type Style = SxProps<Theme>;
type OneStyle = Exclude<Style, readonly unknown[]>;

/** A component can add further styles to the list. */
export const listOf = (sx: Style | undefined): readonly OneStyle[] =>
  sx === undefined ? [] : ((Array.isArray(sx) ? sx : [sx]) as readonly OneStyle[]);
