import type { Resource } from '@t3d/resources/kit';
import type { CheckedMessage, Message } from '../../../errors';
import { Invalid, invalidBy } from '../../../errors';
import type { Fault } from './judgeParents';

/** Where the records that a call writes stand in what it was given: what a rule refuses of them is shown there. */
export class Places {
  private readonly paths = new Map<string, string>();

  /** `path`: `lines.2` of a record's third line, empty for the record that the call is of. */
  add({ table }: Resource, id: number, path = ''): void {
    this.paths.set(`${table} ${id}`, path);
  }

  /** Refuses what rules find wrong: by field where the call gave the record, else by the first reason alone. */
  readonly refuse = (faults: readonly Fault[]): void => {
    const [first] = faults;
    if (!first) return;
    const errors: Record<string, Message> = {};
    for (const fault of faults) {
      const path = this.pathOf(fault);
      if (path !== null) errors[path] ??= fault.message;
    }
    if (Object.keys(errors).length > 0) throw new Invalid('invalid', {}, errors);
    throw invalidBy(first.message as CheckedMessage, {});
  };

  private pathOf({ parent, id, field, child }: Fault): string | null {
    const given = child && this.paths.get(`${child.table} ${child.id}`);
    if (given !== undefined) return [given, child?.field].filter(Boolean).join('.') || null;
    const own = this.paths.get(`${parent.table} ${id}`);
    return own === undefined ? null : [own, field].filter(Boolean).join('.');
  }
}
