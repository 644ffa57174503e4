export { BuyAgain, BuyForCards, BuyForCustomer, BuyFreely } from './openings';
