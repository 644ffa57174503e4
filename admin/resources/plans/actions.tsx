import { IssueDialog } from './IssueDialog';

export const dialogs = { issue: IssueDialog };
