// npm run lint, second half: checks the project's own rules.
import { checkCircles, checkColumns } from './columns';
import { checkComments } from './comments';
import { checkDeclared, checkPermissions } from './permissions';
import { checkDocPaths } from './docPaths';
import { checkImportRules } from './importRules';
import { checkEntityNames } from './entityNames';
import { checkKitWords } from './kitWords';
import { checkKindNames } from './kindNames';
import { checkLibraries } from './libraries';
import { checkLocales } from './locales';
import { checkReach } from './roleComparisons';
import { checkScreens } from './screens';
import { readSources } from './sources';
import { checkOwnTables } from './tables';

const sources = readSources();
const faults = [
  ...checkImportRules(sources),
  ...checkComments(sources),
  ...checkDocPaths(),
  ...checkColumns(sources),
  ...checkCircles(sources),
  ...checkEntityNames(sources),
  ...checkKindNames(sources),
  ...checkLibraries(sources),
  ...checkReach(sources),
  ...(await checkOwnTables(sources)),
  ...(await checkLocales()),
  ...(await checkDeclared()),
  ...(await checkPermissions()),
  ...(await checkScreens(sources)),
  ...(await checkKitWords(sources)),
];
process.stdout.write(
  faults.length > 0
    ? `${faults.join('\n')}\n${faults.length} faults\n`
    : `Import rules, circles, columns, entities, kinds, libraries, reach, tables, texts, declarations, permissions, ` +
        `screens, kit, comments, documents: ${sources.length} files.\n`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
