type Step = () => Promise<void>;
interface Entry {
  time: number;
  turn: number;
  run: Step;
}

const before = (a: Entry, b: Entry): boolean => a.time < b.time || (a.time === b.time && a.turn < b.turn);

/**
 * Dated steps, taken in the order of their dates whatever the order of planning; a step may plan later ones (a heap).
 */
export class Agenda {
  private readonly entries: Entry[] = [];
  private turns = 0;

  get planned(): number {
    return this.turns;
  }

  plan(moment: Date, run: Step): void {
    this.turns += 1;
    let place = this.entries.length;
    const entry = { time: moment.getTime(), turn: this.turns, run };
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!before(entry, this.entries[parent] as Entry)) break;
      this.entries[place] = this.entries[parent] as Entry;
      place = parent;
    }
    this.entries[place] = entry;
  }

  private next(): Entry | undefined {
    const first = this.entries[0];
    const last = this.entries.pop();
    if (!first || !last || this.entries.length === 0) return first;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.entries.length) break;
      if (child + 1 < this.entries.length && before(this.entries[child + 1] as Entry, this.entries[child] as Entry))
        child += 1;
      if (!before(this.entries[child] as Entry, last)) break;
      this.entries[place] = this.entries[child] as Entry;
      place = child;
    }
    this.entries[place] = last;
    return first;
  }

  /**
   * Takes every step dated before `end`, one after the other, and none after it. `each` is called after each.
   */
  async run(end: Date, each: (done: number, moment: Date) => void): Promise<void> {
    for (let done = 1, entry = this.next(); entry && entry.time < end.getTime(); entry = this.next(), done += 1) {
      await entry.run();
      each(done, new Date(entry.time));
    }
  }
}
