export { Popover as default } from './surfaces';
