import type { Config } from '../../config';
import type { Context } from '../../context';

/** The sections of the connections page, in the order of the screen. */
export const SECTIONS = ['suppliers', 'routes', 'payments', 'mail', 'ctrip', 'codes', 'push', 'wechat'] as const;
export type SectionName = (typeof SECTIONS)[number];

/** SET works, INCOMPLETE lacks something, OFF was switched off, SIMULATED reaches nobody, NONE is not set up. */
export const STATES = ['SET', 'INCOMPLETE', 'OFF', 'SIMULATED', 'NONE'] as const;
export type State = (typeof STATES)[number];

/** One thing that is set up, as an admin may know it: no secret is in it. */
export interface Connection {
  id: string;
  name: string;
  state: State;
  /** What is missing, or how it is reached, in words. */
  text: string;
  /** The last answer that came, or the last message that arrived. */
  last: { at: string; text: string; ok: boolean } | null;
  testable: boolean;
}
export interface SectionFacts {
  connections: Connection[];
  /** The variables of the environment that decide it; none where records of this product do. */
  variables: string[];
}
export interface Section extends SectionFacts {
  name: SectionName;
}

/** What came back. */
export interface Tested {
  ok: boolean;
  milliseconds: number;
  message: string;
}

export type Settings = Pick<Config, 'publicUrl' | 'simulators' | 'sms' | 'push' | 'production'>;

/** How one section is read, and one of its connections tried; outside of transactions, because others are called. */
export interface SectionReader {
  read(ctx: Context, settings: Settings): Promise<SectionFacts>;
  /** Throws, with the reason, what did not work; answers what came back otherwise. */
  test(ctx: Context, id: string, settings: Settings): Promise<string>;
}
