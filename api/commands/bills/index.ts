import type bills from '@t3d/resources/bills';
import type { CommandsFor } from '../types';
import { giveStatement } from './giveStatement';

export default {
  statement: { run: giveStatement },
} satisfies CommandsFor<typeof bills>;
