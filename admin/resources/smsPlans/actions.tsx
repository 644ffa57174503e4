import { IssueDialog } from '../plans/IssueDialog';

export const dialogs = { issue: IssueDialog };
