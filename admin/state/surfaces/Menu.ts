export { Menu as default } from './surfaces';
