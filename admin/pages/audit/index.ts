export { OwnTrail } from './OwnTrail';
export { withAuditWords } from './words';
export { default as auditScreens } from './screens';
