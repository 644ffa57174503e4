export { default } from '../../../kinds/integer/input';
