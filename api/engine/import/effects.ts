import type { Resource } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { shownValue } from '../../models/history';
import { mayRead } from '../access/permissions';
import type { ChangedRecord } from '../rows/write/judgeRows';

/**
 * What an import changes in records that are there: how many stay as they are, how often each field changes, the first
 * changes, and the first rows that change a record, by its key.
 */
export interface Effects {
  same: number;
  fields: { field: string; count: number }[];
  examples: { row: number; field: string; before: unknown; after: unknown }[];
  existing: { row: number; key: string }[];
}
const MAX_EXAMPLES = 20;

/** Counts what the rows of a file change; its examples are of fields that the caller may read as they are stored. */
export class EffectCounter {
  private readonly changedFields = new Map<string, number>();
  private readonly examples: Effects['examples'] = [];
  private readonly existing: Effects['existing'] = [];
  private same = 0;

  constructor(
    private readonly ctx: Context,
    private readonly resource: Resource,
  ) {}

  add(known: readonly ChangedRecord[]): void {
    const { fields } = this.resource;
    const { actor } = this.ctx;
    for (const { row, before, changed } of known) {
      const names = Object.keys(changed);
      if (names.length === 0) {
        this.same += 1;
        continue;
      }
      if (this.existing.length < MAX_EXAMPLES) this.existing.push({ row: row.number, key: this.keyOf(before) });
      for (const field of names) {
        this.changedFields.set(field, (this.changedFields.get(field) ?? 0) + 1);
        const is = fields[field];
        if (
          this.examples.length >= MAX_EXAMPLES ||
          !is ||
          !mayRead(actor, is) ||
          (actor.role && is.presentedAs?.[actor.role])
        )
          continue;
        this.examples.push({
          row: row.number,
          field,
          before: shownValue(this.resource, field, before[field]),
          after: shownValue(this.resource, field, changed[field]),
        });
      }
    }
  }

  /** The texts of the key by which the row found its record; references in it are numbers that mean nothing here. */
  private keyOf(before: ChangedRecord['before']): string {
    const { key = [] } = this.resource.declaration.import ?? {};
    return key
      .filter((name) => this.resource.fields[name]?.kind !== 'reference')
      .map((name) => String((before[name] as string | number | null) ?? ''))
      .filter(Boolean)
      .join(' · ');
  }

  sum(): Effects {
    return {
      same: this.same,
      fields: [...this.changedFields].map(([field, count]) => ({ field, count })),
      examples: this.examples,
      existing: this.existing,
    };
  }
}
