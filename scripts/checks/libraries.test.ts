import { describe, expect, test } from '@jest/globals';
import { checkLibraries } from './libraries';

const faultsOf = (path: string, text: string): string[] => checkLibraries([{ path, text }]);

describe('the check of how libraries may be used', () => {
  test.each([
    ['api/ledger/post.ts', "import { Sequelize } from 'sequelize';\nsequelize.connectionManager.close();"],
    ['api/engine/rows/read/read.ts', 'ctx.database.sequelize.getQueryInterface().queryGenerator.selectQuery();'],
    ['seeders/seed.ts', "import type { Sequelize } from 'sequelize';\nheld._afterCommitHooks.length;"],
    ['bench/report.ts', "import Query from 'sequelize/lib/dialects/mysql/query';"],
    ['api/domain/orders/file.ts', "import exceljs from 'exceljs';"],
    ['api/engine/import/file.ts', "const { Workbook } = await import('exceljs');"],
    ['api/engine/export/sheetFiles.ts', "import exceljs from 'exceljs';"],
    ['api/models/sequelize/connect.ts', "import { Sequelize } from 'sequelize';\nsequelize.connectionManager.close();"],
    ['api/test/database.ts', "import mysql from 'mysql2';\nconnect({ multipleStatements: false });"],
    ['api/models/sequelize/connect.ts', "import 'mysql2';\nconnection.query = (sql) => sql;"],
    ['bench/faults/worker.ts', "import 'sequelize';\ndialect.Query = class {};"],
  ])('rejects a library in the file %s with the code %s', (path, text) => {
    expect(faultsOf(path, text)).toHaveLength(1);
    expect(faultsOf(path, text)[0]).toContain(path);
  });

  test.each([
    [
      'api/models/sequelize/sequelizeInternals.ts',
      "import { Sequelize } from 'sequelize';\nsequelize.connectionManager.close();",
    ],
    ['api/ledger/post.ts', "import { Op } from 'sequelize';\n// no connectionManager here"],
    ['api/engine/import/files.test.ts', "import exceljs from 'exceljs';"],
    ['api/test/fuzz/uploads.ts', "import exceljs from 'exceljs';"],
    ['e2e/support/workbook.ts', "import exceljs from 'exceljs';"],
  ])('allows the library use %s', (path, text) => {
    expect(faultsOf(path, text)).toEqual([]);
  });
});
