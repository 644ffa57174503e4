const START = 1 << 12;

/**
 * Four 32-bit sums of a text (cyrb128): two different keys of one file have the same 96 bits of it never in practice.
 */
function hash96(text: string): [number, number, number] {
  let [h1, h2, h3, h4] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    h1 = h2 ^ Math.imul(h1 ^ code, 597399067);
    h2 = h3 ^ Math.imul(h2 ^ code, 2869860233);
    h3 = h4 ^ Math.imul(h3 ^ code, 951274213);
    h4 = h1 ^ Math.imul(h4 ^ code, 2716044179);
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067);
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233);
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213);
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179);
  return [(h1 ^ h2 ^ h3 ^ h4) >>> 0, h2 >>> 0, h3 >>> 0];
}

/**
 * In which row of a file a key came first. A million keys are 32 MB of numbers here, where a Map of strings would be
 * 150 MB of objects for the collector to look at.
 */
export class DuplicateKeys {
  private table = new Uint32Array(START * 4);
  private slots = START;
  private count = 0;

  /**
   * The row in which the key came before; undefined, and remembered as this row's, when it is new. Rows count from 1.
   */
  add(key: string, row: number): number | undefined {
    const [a, b, c] = hash96(key);
    const at = this.place(a, b, c);
    const before = this.table[at + 3] as number;
    if (before !== 0) return before;
    this.table.set([a, b, c, row], at);
    this.count += 1;
    if (this.count * 2 > this.slots) this.grow();
    return undefined;
  }

  /** Where these sums are stored, or the free slot for them. */
  private place(a: number, b: number, c: number): number {
    for (let slot = a & (this.slots - 1); ; slot = (slot + 1) & (this.slots - 1)) {
      const at = slot * 4;
      if (this.table[at + 3] === 0 || (this.table[at] === a && this.table[at + 1] === b && this.table[at + 2] === c))
        return at;
    }
  }

  private grow(): void {
    const old = this.table;
    this.slots *= 2;
    this.table = new Uint32Array(this.slots * 4);
    for (let at = 0; at < old.length; at += 4) {
      if (old[at + 3] === 0) continue;
      this.table.set(
        old.subarray(at, at + 4),
        this.place(old[at] as number, old[at + 1] as number, old[at + 2] as number),
      );
    }
  }
}
