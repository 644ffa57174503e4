import { IssueDialog } from '../plans';

export const dialogs = { issue: IssueDialog };
