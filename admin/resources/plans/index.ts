export { planRulesSentence, speed } from './rules/sentences';
