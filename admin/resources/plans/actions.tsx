import { IssueDialog } from '.';

export const front = { issue: {} };

export const dialogs = { issue: IssueDialog };
