import { ActionDialog } from '../../declared/actions';

export const dialogs = {
  recharge: () => <ActionDialog facts={['account', 'balance']} />,
  locate: () => <ActionDialog resultText="appUsers.located" />,
};
