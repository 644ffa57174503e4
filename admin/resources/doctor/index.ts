export { loadPublicCard } from './calls';
export { CARD_CURES, ORDER_CURES } from './cures';
export { Doctor } from './Doctor';
export { keys as doctorKeys } from './calls';
export { diagnoseOrder } from './orderFacts';
