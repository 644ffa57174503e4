export interface MariadbServer {
  /** `mysql://root@127.0.0.1:<port>`, without a database. */
  url: string;
  port: number;
  socket: string;
  pid: number;
  stop(): Promise<void>;
}
export interface MariadbOptions {
  /** An option is, for example, `--slow-query-log=1`. */
  options?: string[];
  bufferPoolMB?: number;
  /** Flushes each commit to the disk, as production does. Off by default, for speed. */
  durable?: boolean;
}
export function findServer(): string | undefined;
export function findFreePort(): Promise<number>;
export function start(options?: MariadbOptions): Promise<MariadbServer>;
export function stop(server: MariadbServer): Promise<void>;
