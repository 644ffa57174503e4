export { Dialog as default } from './surfaces';
