export { dialogs } from '../planTopics/actions';
