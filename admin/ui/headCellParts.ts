// In the bundle, react-admin's head cell takes these parts instead of MUI's (see build/adminConfig.ts), because MUI's
// tooltip and its code for positions would be loaded with the first list.
export { TableCell, TableSortLabel, useThemeProps } from '@mui/material';
export { LazyTooltip as Tooltip } from './LazyTooltip';
