import type { Source } from './sources';

const WAYS: readonly [what: string, pattern: RegExp][] = [
  ['compares a role', /\brole\s*(===|!==)\s|\.role\s*(===|!==)\s|\b[A-Z]{4,}\.includes\(\w*(\.\w+)*\.?role\b/],
  ['compares a role in SQL', /\brole (=|<>|IN) ['(]/],
  ['asks whether the caller is staff', /\bisStaff\(/],
  ['reads the level of somebody', /\blevelOf\(|\bactor\.level\b/],
  ['walks the chain of agents', /\bagent\$\{/],
];
const ASKED = /^api\//;
/** Matches files that may compare roles and walk the tree of users, for example `reach` and tests. */
const ANSWERS =
  /^api\/(test\/|locales\/|engine\/access\/|domain\/users\/(userReach|relations)\.ts$)|\.(test|fixture)\.ts$/;

/** Files that may compare roles, each with the reason, because they do not decide which rows a caller sees. */
const KEPT: Readonly<Record<string, string>> = {
  'api/engine/rows/write/accounts.ts': 'the backdoor is made on the command line alone',
  'api/engine/search/searchFields.ts': 'compares the scopes of two resources for one role, no rows',
  'api/builtin/webhooks/publish.ts': 'chooses whose webhooks may want an event; the rows of each are read in its scope',
  'api/models/actors.ts': 'the backdoor has no account to confirm',
  'api/models/keyActors.ts': 'the keys of the backdoor have their scopes alone as rights',
  'api/sessions/store.ts': 'makes the actor that every other place is given',
  'api/sessions/logIn.ts': 'the backdoor has no password by mail',
  'api/sessions/sessionRoutes.ts': 'the system has no profile',
  'api/sessions/rights.ts': 'makes the actor whose rights are explained, and names its role',
  'api/sessions/secondFactor/ownFactor.ts': 'the backdoor is made on the command line alone',
  'api/sessions/viewers.ts': 'says which roles may be looked at',
  'api/domain/options/lists.ts': 'offers the next level of the tree below the caller, in its scope',
  'api/domain/messages/audience.ts': 'a message reaches agents, those of a salesperson their own customers',
  'api/domain/messages/mailUsers.ts': 'chooses the staff that are mailed',
  'api/domain/approvals/decideApprovals.ts': 'agents decide on their own assistants, staff on those of others',
  'api/domain/approvals/requestApproval.ts': 'chooses the staff that are mailed',
  'api/domain/messages/deliverEvent.ts': 'chooses the staff that are mailed',
  'api/domain/bills/statements/statement.ts': 'staff name whose statement they want, others have their own',
  'api/domain/bills/statements/statementRoutes.ts':
    'only agents have a statement of their own; staff see the platform’s own side of a movement',
  'api/domain/bills/statements/explain/movement.ts': 'staff see the platform’s own side of a movement',
  'api/domain/bills/statements/explain/sale.ts': 'staff see the platform’s own side of a movement',
  'api/domain/bills/statements/explain/sentence.ts': 'staff see the platform’s own side of a movement',
  'api/domain/flowPool/month.ts': 'staff name whose month they want, others have their own',
  'api/domain/orders/commands/previewParties.ts': 'staff see the platform’s own side of a refund',
  'api/domain/bills/parties/orderParties.ts': 'staff see every party of an order, agents their own part',
  'api/domain/dashboard/customer/customerRoutes.ts': 'staff see costs and margin; agents the plans that they issued',
  'api/domain/dashboard/sales.ts': 'staff see the platform’s figures, agents their own',
  'api/domain/dashboard/waiting.ts': 'of staff the agents at the top, of agents those below',
  'api/domain/dashboard/organisation/readSalesperson.ts': 'only a salesperson has a sheet of customers',
  'api/domain/payments/startPayment.ts': 'only agents pay into a wallet of their own',
  'api/domain/payments/index.ts': 'only agents pay into a wallet of their own',
  'api/domain/plans/readQuotes.ts':
    'staff see costs and the prices above and below, agents their own price as the cost',
  'api/domain/plans/issueToChildren.ts': 'agents issue to the level below theirs',
  'api/domain/smsCodes/orders/buyers.ts': 'numbers are for one role; staff name for whom, others buy for themselves',
  'api/domain/smsCodes/orders/createOrder.ts': 'staff name for whom, others buy for themselves',
  'api/domain/sandbox/readSandboxData.ts': 'only agents have a sandbox',
  'api/domain/terminals/movement/buyTerminals.ts': 'agents at the top buy from the stock',
  'api/domain/terminals/movement/requireMovable.ts': 'staff issue the stock, agents the cards in their hands',
  'api/domain/terminals/movement/undoMovement.ts': 'staff undo what agents did, an agent what itself did',
  'api/domain/users/wallets.ts': 'staff undo what agents did, an agent what itself did; says which roles have a wallet',
  'api/domain/users/createStaff.ts': 'gives the roles that only the command line gives',
  'api/domain/users/inviteUser.ts': 'only agents invite to the level below theirs',
  'api/domain/users/placeUser.ts': 'gives a new agent its place in the tree',
  'api/domain/users/updateUser.ts': 'the platform’s own account is fixed; a branch has one salesman',
  'api/domain/users/customersOf.ts': 'only salespeople serve customers, of whom those at the top are counted',
  'api/domain/users/handOver.ts': 'customers go from one salesperson to another',
  'api/domain/users/deleteUsers.ts': 'the platform’s own account is fixed; one ADMIN is left',
  'api/domain/users/switchUsers.ts': 'the platform’s own account is fixed',
  'api/domain/users/resetPassword.ts': 'the platform’s own account is fixed; the backdoor has no password by mail',
  'api/domain/users/setApis.ts':
    'nobody drops its own right to set rights; the platform’s own account has no permissions',
  'api/domain/users/permissions/catalogue.ts':
    'lists what a role can be given; the platform’s own account has no permissions',
  'api/domain/users/transferBalance.ts': 'ADMIN names who gives, an agent gives its own',
  'api/domain/dashboard/customer/parts.ts': 'staff see credit and margin; the rows below one customer, not the caller',
  'api/domain/smsCodes/reading/readMessages.ts': 'owners and staff read under different rights, in the bounds of each',
  'api/domain/terminals/movement/issueTerminals.ts': 'cards go back to the stock of staff, or into a superior’s hands',
};

/** Returns the code without comments, because comments may mention roles. */
const codeOf = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
const waysOf = ({ text }: Source): string[] => {
  const code = codeOf(text);
  return WAYS.filter(([, pattern]) => pattern.test(code)).map(([what]) => what);
};

/** Reports code besides `reach` that decides which rows a caller may see. Also reports unneeded exceptions. */
export function checkReach(sources: readonly Source[], kept: Readonly<Record<string, string>> = KEPT): string[] {
  const asking = sources.filter(
    (source) => ASKED.test(source.path) && !ANSWERS.test(source.path) && waysOf(source).length > 0,
  );
  const found = asking
    .filter(({ path }) => !kept[path])
    .map((source) => {
      const ways = waysOf(source).join(', ');
      return `${source.path}: ${ways}; use reach() of api/engine/access, or give the reason in this check`;
    });
  const idle = Object.keys(kept)
    .filter((path) => !asking.some((source) => source.path === path))
    .map((path) => `scripts/checks/roleComparisons.ts: ${path} asks nobody's role any more; take it off the list`);
  return [...found, ...idle];
}
