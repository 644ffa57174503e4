export { CardEsim } from './CardEsim';
export { CardTimeline } from './CardTimeline';
export { CardTop } from './CardTop';
