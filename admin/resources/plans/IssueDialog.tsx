import { ActionDialog } from '../../declared/actions';

/** Separate prices are an input of the API. This dialog sets one price for all plans and agents. */
const SEPARATE = ['quotes', 'refused'];

export const IssueDialog = () => <ActionDialog exclude={SEPARATE} />;
