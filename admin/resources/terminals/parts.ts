export { CardTimeline } from './CardTimeline';
export { CardEsim, CardTop } from './CardTop';
