export { dialogs, front } from '../plans/actions';
