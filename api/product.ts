import { RESELLER } from '@t3d/resources/product';
import { fileURLToPath } from 'node:url';
import * as declared from './declared/registry';
import { PAYMENT_SETTINGS, readPaymentSettings } from './subjects/payments';
import { PRODUCT_NAME } from './subjects/bills';
import type { Config } from './config';
import { IMPORT_QUEUE } from './engine/import/routes';
import { importJobs } from './engine/import/importJob';
import type { Database, OpenOptions } from './models/database';
import { openDatabase } from './models/database';
import type { Provided } from './models/services';
import { provide } from './models/services';
import { SUBJECTS } from './subjects';
import { MAILER, mailerOf } from './subjects/messages';
import { IDENTITY, REAL_NAME_SETTINGS, httpIdentity } from './subjects/realNames';
import { SUPPLIER_RULES } from './subjects/suppliers';

/** Where the declarations of the product are. */
export const HOME = fileURLToPath(new URL('../resources', import.meta.url));

/** The declarations of the product, or of these folders as its own, with everything that is wrong with them. */
export const readDeclarations = (folders: readonly string[] = [HOME]) => declared.readDeclarations(RESELLER, folders);
/** The same; refuses what could not work. */
export const loadRegistry = (folders: readonly string[] = [HOME]) => declared.loadRegistry(RESELLER, folders);

/** Opens a database with everything that this product does with it: commands, computed fields, jobs. */
export const openProduct = (url: string, options: Partial<OpenOptions> = {}): Promise<Database> =>
  openDatabase(url, {
    product: RESELLER,
    ...options,
    folders: options.folders ?? [HOME],
    services: [...SUBJECTS, ...(options.services ?? [])],
  });

/** The services that a server uses in place of the default ones, by its configuration. */
export const servicesOf = (config: Config): Provided[] =>
  [
    provide(PRODUCT_NAME, config.productName),
    provide(IMPORT_QUEUE, importJobs),
    provide(MAILER, mailerOf(config)),
    provide(PAYMENT_SETTINGS, readPaymentSettings(config)),
    provide(REAL_NAME_SETTINGS, { ...config.realName, provider: config.identity !== null }),
    provide(IDENTITY, config.identity && httpIdentity(config.identity)),
    provide(SUPPLIER_RULES, { simulators: config.simulators, privateHosts: config.supplierPrivateHosts }),
  ] as Provided[];
