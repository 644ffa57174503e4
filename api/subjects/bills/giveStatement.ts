import bills from '@t3d/resources/money/bills';
import { command } from '../../engine/rows/commands/command';
import { statementFile } from './statements/files';
import { readMonth } from './statements/month';
import { readHead } from './statements/statement';
import { requireSubject } from './statements/subject';

/**
 * One wallet's month as a file: the caller's own, or of a customer that staff name. Refuses a month that has not begun.
 */
export const giveStatement = command(bills, 'statement', {
  run: async (ctx, { month, user, format }) => {
    const asked = readMonth(ctx, month);
    return { file: statementFile(ctx, await readHead(ctx, await requireSubject(ctx, user), asked), format ?? 'xlsx') };
  },
});
