import { ActionDialog } from '../../declared/actions';
import { lazyNamed } from '../../providers/lazyWithRetry';

const { IssueFloors } = lazyNamed(() => import('./Floors'));

export const dialogs = { issue: () => <ActionDialog note={<IssueFloors />} /> };
