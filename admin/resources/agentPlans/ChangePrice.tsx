import { useActionRequest, ActionRequestContext } from '../../declared/actions/request';
import { DeclaredResource, useDeclaredResource } from '../../declared/declaration';
import { fieldOf } from '../../declared/records';
import { useResourceOf } from '../../providers/manifest';
import { IssueDialog } from '../plans';

/** Opens the dialog that issues the plan, with the agent filled in, because issuing again changes the agent's price. */
export function ChangePrice() {
  const request = useActionRequest();
  const plans = useResourceOf(fieldOf(useDeclaredResource(), 'plan')?.resource ?? '');
  const action = plans?.actions.find(({ name }) => name === 'issue');
  const [record] = request.records;
  if (!plans || !action || !record) return null;
  const issue = { ...request, action, ids: [Number(record.plan)], given: { agents: [Number(record.agent)] } };
  return (
    <DeclaredResource value={plans}>
      <ActionRequestContext value={issue}>
        <IssueDialog />
      </ActionRequestContext>
    </DeclaredResource>
  );
}
