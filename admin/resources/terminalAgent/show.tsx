export { CardShow as default } from '../terminals/show';
