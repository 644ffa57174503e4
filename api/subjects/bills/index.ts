import type bills from '@t3d/resources/bills';
import type { CommandsFor } from '../../declared/command';
import { giveStatement } from './giveStatement';

export default {
  statement: { run: giveStatement },
} satisfies CommandsFor<typeof bills>;
