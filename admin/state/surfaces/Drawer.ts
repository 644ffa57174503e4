export { Drawer as default } from './surfaces';
