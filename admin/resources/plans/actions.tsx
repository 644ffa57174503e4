import { IssueDialog } from '.';

export const dialogs = { issue: IssueDialog };
