export { MenuItem as default } from './surfaces';
