export { ActionDialog } from './ActionHost';
export { ActionButton, ActionMenu } from './ActionMenu';
export { useActionRequest } from './request';
export type { OwnAction } from './resourceActions';
export { useAction } from './useAction';
