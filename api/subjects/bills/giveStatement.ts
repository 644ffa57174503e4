import type { Context } from '../../context';
import { statementFile } from './statements/files';
import { readMonth } from './statements/month';
import { readHead } from './statements/statement';
import { requireSubject } from './statements/subject';
import type { Outcome } from '../../declared/command';

export interface StatementInput {
  month: string;
  user?: number | null;
  format?: 'xlsx' | 'csv' | null;
}

/**
 * One wallet's month as a file: the caller's own, or of a customer that staff name. Refuses a month that has not begun.
 */
export async function giveStatement(ctx: Context, { month, user, format }: StatementInput): Promise<Outcome> {
  const asked = readMonth(ctx, month);
  return { file: statementFile(ctx, await readHead(ctx, await requireSubject(ctx, user), asked), format ?? 'xlsx') };
}
