/** The business clock. Simulations move it forward; signatures and log lines use the real one. */
export class Clock {
  private offset = 0;
  now(): Date {
    return new Date(Date.now() + this.offset);
  }
  /** Milliseconds, forward or back. */
  advance(milliseconds: number): void {
    this.offset += milliseconds;
  }
}
