import { describe, expect, test } from '@jest/globals';
import { checkImportRules } from './importRules';

const check = (path: string, text: string): string[] => checkImportRules([{ path, text }]);

/** The modules that every product shares. OF_ONE lists the files of this product only. */
const OF_EVERY_PRODUCT = [
  ...['declared', 'layout', 'app', 'providers', 'state', 'pages', 'ui', 'locales'].map((module) => `admin/${module}`),
  ...['kit', 'builtin', 'locales'].map((module) => `resources/${module}`),
  'api/registry',
  'api/models',
  'api/engine/http',
  'api/locales',
  'api/builtin/jobs',
];
const OF_ONE = [
  '@t3d/resources/plans/plans',
  '@t3d/resources/roles',
  '@t3d/resources/menu',
  '@t3d/resources/product',
  '@t3d/resources/words',
  '@t3d/resources/words/zh',
];

test.each(OF_EVERY_PRODUCT)(
  'forbids %s to import declarations, screens, facts and texts of a single product',
  (module) => {
    const wanted = module.startsWith('admin/')
      ? [...OF_ONE, '../resources/plans', '../resources/plans/words.zh']
      : OF_ONE;
    const open = wanted.filter(
      (specifier) => check(`${module}/some.ts`, `import { it } from '${specifier}';`).length === 0,
    );
    expect(open).toEqual([]);
  },
);

describe('import rules between modules', () => {
  test.each([
    ['resources/cards/terminals.ts', "import express from 'express';"],
    ['resources/kit/fields.ts', "import { join } from 'node:path';"],
    ['resources/cards/terminals.ts', "import { connect } from '../../api/models/sequelize/connect';"],
    ['api/engine/rows/read/read.ts', "import terminals from '@t3d/resources/cards/terminals';"],
    ['api/engine/rows/read/read.ts', "export { issue } from '../../../domain/terminals';"],
    ['api/ledger/post.ts', "import { buy } from '../domain/orders';"],
    ['api/domain/orders/buy.ts', "import { simulator } from '../suppliers';"],
    ['api/domain/suppliers/buy.ts', "import { createOrder } from '../orders/commands/createOrder';"],
    ['api/public/buy.ts', "import type { Order } from '../domain/orders/state/moveOrder';"],
    ['api/engine/rows/read/read.ts', "import { importRows } from '../../import/importRows';"],
    ['api/domain/orders/retailSale.ts', "import { startPayment } from '../payments/startPayment';"],
    ['api/public/realName.ts', "import { receiveFile } from '../builtin/files/receive';"],
    ['api/domain/orders/buy.ts', "import { openOrders } from './orders.fixture';"],
    ['api/sessions/logIn.ts', "import users from '@t3d/resources/people/users';"],
    ['api/sessions/store.ts', "import type { levelOf } from '@t3d/resources/roles';"],
    ['api/models/history.ts', "import users from '@t3d/resources/people/users';"],
    ['api/jobs/worker.ts', "import { Router } from 'express';"],
    ['admin/declared/List.tsx', "import type { Actor } from '../../api/context';"],
    ['admin/declared/List.tsx', "import terminals from '@t3d/resources/cards/terminals';"],
    ['admin/declared/List.tsx', "import type terminals from '@t3d/resources/cards/terminals';"],
    ['admin/layout/Header.tsx', "import { STAFF } from '@t3d/resources/roles';"],
    ['admin/declared/List.tsx', "const late = await import('sequelize');"],
    ['admin/ui/Section.tsx', "import { dataClient } from '../providers/http';"],
    ['admin/resources/orders/calls.ts', "import { dataClient } from '../../providers/http';"],
    ['admin/declared/show/useHistory.ts', "const { dataClient } = await import('../../providers/http');"],
    ['admin/providers/http.ts', "import type { Tab } from '../state/tabs/model';"],
    ['admin/layout/Header.tsx', "import { WalletButton } from '../resources/wallet';"],
    ['admin/resources/terminals/CardAside.tsx', "import { OrderEsim } from '../orders/OrderEsim';"],
    ['admin/resources/terminals/CardAside.tsx', "import { OrderShow } from '../orders/show';"],
    ['admin/app/Layout.tsx', "import { OrderEsim } from '../resources/orders';"],
    ['admin/backOffice.ts', "const late = () => import('./resources/orders/OrderEsim');"],
    ['admin/pages/profile/Profile.tsx', "import { useWallet } from '../../resources/wallet';"],
    ['public-site/src/main.tsx', "import { money } from '@t3d/resources/kit';"],
    ['migrations/2026-11-20-first.ts', "import { columnsOf } from '../api/registry/columns';"],
  ])('rejects in the file %s the import %s', (path, text) => {
    expect(check(path, text)).toHaveLength(1);
  });

  test.each([
    ['resources/cards/terminals.ts', "import { f } from '../kit';\nimport type { InferType } from 'yup';"],
    [
      'api/engine/rows/read/read.ts',
      "import type { Resource } from '@t3d/resources/kit';\nimport { Refusal } from '../../errors';\n" +
        "import express from 'express';",
    ],
    ['api/domain/orders/retailSale.ts', "import { startPayment } from '../payments';"],
    ['seeders/demo/payments.ts', "import { startPayment } from '../../api/domain/payments/startPayment';"],
    [
      'api/domain/suppliers/buy.ts',
      "import { post } from '../../ledger/post';\nimport { createOrder } from '../orders';",
    ],
    ['api/domain/orders/commands/buy.ts', "import { moveOrder } from '../state/moveOrder';"],
    ['seeders/demo/orders.ts', "import { createOrder } from '../../api/domain/orders/commands/createOrder';"],
    ['api/domain/orders/buy.test.ts', "import { simulator } from '../suppliers';"],
    ['api/domain/orders/orders.fixture.ts', "import { openWorld } from '../../test/world';"],
    ['api/domain/orders/buy.test.ts', "import { openOrders } from './orders.fixture';"],
    ['admin/declared/List.tsx', "import { Datagrid } from 'react-admin';"],
    ['admin/resources/terminals/show.tsx', "import type terminals from '@t3d/resources/cards/terminals';"],
    [
      'admin/resources/terminals/show.tsx',
      "import { UsageBar } from '../usage';\nimport { CardAside } from './CardAside';",
    ],
    ['admin/resources/smsOrders/show.tsx', "export { OrderShow as default } from '../orders/show';"],
    ['admin/resources/bills/StatementPage.tsx', "import type { Download } from '../../providers/http';"],
    ['api/main.ts', "import { buy } from './domain/orders';"],
    ['migrations/2026-11-20-first.ts', "import type { QueryInterface } from 'sequelize';"],
  ])('allows in the file %s the import %s', (path, text) => {
    expect(check(path, text)).toEqual([]);
  });
});
