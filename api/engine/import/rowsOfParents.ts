import type { Resource } from '@t3d/resources/kit';
import type { Context } from '../../context';
import type { Parent } from '../../declared/children';
import { parentsOf } from '../../declared/children';
import type { Fault } from '../rows/children/judgeParents';
import { judgesChildren } from '../rows/write/completeRows';
import type { FieldError, ValidRow, Values } from '../rows/write/judgeRows';

const keyOf = (table: string, id: unknown): string => `${table} ${String(id)}`;

/** Which row of a file wrote which child of a record whose rule judges all its children. */
export class RowsOfParents {
  private readonly parents: readonly Parent[];
  private readonly rowOf = new Map<string, number>();
  private readonly rowsBelow = new Map<string, Set<number>>();

  constructor(
    ctx: Context,
    private readonly resource: Resource,
  ) {
    this.parents = parentsOf(ctx.database.registry, resource).filter(({ parent }) =>
      judgesChildren(ctx.database, parent),
    );
  }

  /** Whether a rule may refuse rows once all of them are written. */
  get areJudged(): boolean {
    return this.parents.length > 0;
  }

  /** `values`: as the row left the record, and as it stood before. */
  add({ number }: ValidRow, id: number, values: readonly Values[]): void {
    if (this.areJudged) this.rowOf.set(keyOf(this.resource.table, id), number);
    for (const { parent, on } of this.parents)
      for (const one of values) {
        const key = keyOf(parent.table, one[on]);
        this.rowsBelow.set(key, (this.rowsBelow.get(key) ?? new Set()).add(number));
      }
  }

  /** The rows at which faults are shown: those of the children at fault, else (`all`: always) each of the record. */
  refusedFor(faults: readonly Fault[], all: boolean): Map<number, FieldError> {
    const found = new Map<number, FieldError>();
    for (const { parent, id, child, message } of faults) {
      const own = child && !all ? this.rowOf.get(keyOf(child.table, child.id)) : undefined;
      const on = this.parents.find((one) => one.parent.table === parent.table)?.on ?? '';
      const rows = own === undefined ? [...(this.rowsBelow.get(keyOf(parent.table, id)) ?? [])] : [own];
      const field = own === undefined ? on : child?.field || on;
      for (const row of rows) if (!found.has(row)) found.set(row, { ...message, field });
    }
    return found;
  }
}
