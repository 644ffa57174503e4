export { default } from '../texts/field';
