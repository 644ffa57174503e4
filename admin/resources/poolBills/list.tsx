export { PoolList as default } from '../flowPoolPrices/list';
