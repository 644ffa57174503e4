/**
 * What is reported about bills beyond their list; the bills themselves are the ledger's, and nothing here moves money.
 * Command: `statement`, a month of one wallet as a file. `statements/` reads it, writes it as a workbook or as CSV that
 * an offline check verifies (`files`), and answers the page of a month, a wallet's state and alert (`wallet`) and why a
 * bill is what it is (`explain/`) by `router`. Whose wallet may be queried: `statements/subject`. `parties/` answers
 * who paid for an order and who earned on it. `publishBills` tells webhooks of new ones.
 */
import { defineSubject } from '../../engine/http/subject';
import { type Provided, provide } from '../../models/services';
import { PARTIES_CALLS, partiesRoutes } from './parties/router';
import { CALLS } from './statements/calls';
import { statementRoutes } from './statements/router';
import { PRODUCT_NAME } from './statements/texts';
import type bills from '@t3d/resources/money/bills';
import type { CommandsFor } from '../../declared/command';
import { giveStatement } from './statements/files';
import { BILL_WATCH } from '../../ledger';
import { publishBills } from './publishBills';
import { words } from './words';

const ofBills = {
  statement: giveStatement,
} satisfies CommandsFor<typeof bills>;
export const commands = { bills: ofBills };

export default defineSubject({
  words,
  commands,
  routes: () => [statementRoutes(), partiesRoutes()],
  calls: [...CALLS, ...PARTIES_CALLS],
  services: [provide(BILL_WATCH, publishBills) as Provided],
  configured: ({ productName }) => [provide(PRODUCT_NAME, productName) as Provided],
});
