export { useReasonWords } from './useReasonWords';
