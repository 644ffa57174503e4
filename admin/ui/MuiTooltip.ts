// A file of its own, so that the tooltip is loaded only when it opens.
export { Tooltip } from '@mui/material';
