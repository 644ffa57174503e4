/** What the environment decides. Read once, in main.ts or by the test server; nothing else looks at process.env. */
export interface Config {
  port: number;
  databaseUrl: string;
  productName: string;
  production: boolean;
  /** The simulators of the outside world and their routes; refused in production. */
  simulators: boolean;
  /** Seed the demo world into an empty database. */
  demo: boolean;
  /** Signs session headers and proofs of work, seals documents. */
  secretKey: string;
  /** Addresses of proxies whose X-Forwarded-For is believed (Express's `trust proxy`). */
  trustProxy: string;
  logLevel: string;
}

export const DEMO_SECRET = 'demo-secret-key-for-trials-only';
const EMBEDDED = 'sqlite:data/t3d.sqlite';

type Environment = Readonly<Record<string, string | undefined>>;

function readSwitch(value: string | undefined, otherwise: boolean): boolean {
  return value ? value.toLowerCase() === 'on' : otherwise;
}

function readPort(value: string | undefined): number {
  const port = Number(value ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT is ${value}: it must be a port number`);
  return port;
}

/** Production must not run on secrets that everybody can read, nor with its outside world simulated. */
function refuseUnsafe(config: Config): void {
  if (!config.production) return;
  if (config.secretKey === DEMO_SECRET || config.secretKey.length < 16) throw new Error('SECRET_KEY: production needs a secret of its own, at least 16 characters');
  if (config.simulators) throw new Error('SIMULATORS=on: production does not run with simulators');
}

/** The settings of an environment. Refuses, by throwing, what production must not run with. */
export function readConfig(environment: Environment = process.env): Config {
  const production = environment.NODE_ENV === 'production';
  const config: Config = {
    production,
    port: readPort(environment.PORT),
    databaseUrl: environment.DATABASE_URL || EMBEDDED,
    productName: environment.PRODUCT_NAME || 'T3D',
    simulators: readSwitch(environment.SIMULATORS, !production),
    demo: !production && readSwitch(environment.DEMO, true),
    secretKey: environment.SECRET_KEY || DEMO_SECRET,
    trustProxy: environment.TRUST_PROXY || 'loopback',
    logLevel: environment.LOG_LEVEL || 'info',
  };
  refuseUnsafe(config);
  return config;
}
