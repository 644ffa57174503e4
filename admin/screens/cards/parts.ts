export { CardEsim } from './CardEsim';
export { CardLife } from './CardLife';
export { CardTop } from './CardTop';
