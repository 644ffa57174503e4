import type { Context } from '../../../context';
import type { Settings } from '../types';

export type LineState = 'PASSED' | 'FAILED' | 'WAITING';
/** A line of a self-test as it is kept: keys of words, so that each reader has it in their language. */
export interface Line {
  check: string;
  state: LineState;
  key: string;
  params?: Record<string, string | number>;
  cure?: string;
  copy?: string;
  milliseconds?: number;
}
export interface SelfTest {
  at: string;
  done: boolean;
  lines: Line[];
}
export type Result = Omit<Line, 'check' | 'milliseconds'>;
export interface Check {
  check: string;
  isFor?(settings: Settings): boolean;
  run(ctx: Context, settings: Settings, before: ReadonlyMap<string, LineState>): Promise<Result>;
}
