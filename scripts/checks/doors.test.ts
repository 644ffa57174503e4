import { describe, expect, test } from '@jest/globals';
import { checkDoors } from './doors';

const check = (path: string, text: string): string[] => checkDoors([{ path, text }]);

describe('doors between the rooms', () => {
  test.each([
    ['resources/terminals.ts', "import express from 'express';"],
    ['resources/kit/fields.ts', "import { join } from 'node:path';"],
    ['resources/terminals.ts', "import { connect } from '../api/models/connect';"],
    ['api/engine/routes.ts', "import terminals from '@t3d/resources/terminals';"],
    ['api/engine/routes.ts', "export { issue } from '../commands/terminals/issueTerminals';"],
    ['api/ledger/post.ts', "import { buy } from '../commands/orders/buy';"],
    ['api/commands/orders/buy.ts', "import { simulator } from '../../gateways/suppliers/simulator';"],
    ['api/commands/orders/buy.ts', "import { Router } from 'express';"],
    ['admin/crud/List.tsx', "import type { Actor } from '../../api/context';"],
    ['admin/crud/List.tsx', "import terminals from '@t3d/resources/terminals';"],
    ['admin/crud/List.tsx', "const late = await import('sequelize');"],
    ['admin/ui/Card.tsx', "import { dataClient } from '../providers/http';"],
    ['admin/providers/http.ts', "import type { Tab } from '../state/tabs/model';"],
    ['admin/shell/Header.tsx', "import { WalletButton } from '../screens/wallet';"],
    ['admin/screens/cards/CardTop.tsx', "import { OrderTop } from '../orders/OrderTop';"],
    ['admin/app/registry.ts', "const late = () => import('../screens/orders/OrderTop');"],
    ['public-site/src/main.tsx', "import { money } from '@t3d/resources/kit';"],
    ['migrations/2026-11-20-first.ts', "import { columnsOf } from '../api/engine/columns';"],
  ])('%s may not say: %s', (path, text) => {
    expect(check(path, text)).toHaveLength(1);
  });

  test.each([
    ['resources/terminals.ts', "import { f } from './kit';\nimport type { InferType } from 'yup';"],
    [
      'api/engine/routes.ts',
      "import type { Resource } from '@t3d/resources/kit';\nimport { Refusal } from '../errors';\n" +
        "import express from 'express';",
    ],
    [
      'api/commands/orders/buy.ts',
      "import { post } from '../../ledger/post';\nimport type { SupplierPort } from '../../gateways/suppliers/port';",
    ],
    ['api/commands/orders/buy.test.ts', "import { simulator } from '../../gateways/suppliers/simulator';"],
    [
      'admin/crud/List.tsx',
      "import type terminals from '@t3d/resources/terminals';\nimport { Datagrid } from 'react-admin';",
    ],
    [
      'admin/screens/cards/CardTop.tsx',
      "import { UsageBar } from '../usage';\nimport { CardAside } from './CardAside';",
    ],
    ['api/main.ts', "import { buy } from './commands/orders/buy';"],
    ['migrations/2026-11-20-first.ts', "import type { QueryInterface } from 'sequelize';"],
  ])('%s may say: %s', (path, text) => {
    expect(check(path, text)).toEqual([]);
  });
});
