export { BuyAgain, BuyForCards, BuyForCustomer, BuyFreely, Renew } from './openings';
