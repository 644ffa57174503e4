import { DIGITS } from '@t3d/resources/digits';
import { RESOURCE_ROUTES } from '@t3d/resources/resourceRoutes';
import { ADMINS, EVERYONE } from '@t3d/resources/roles';
import { makeBackOffice } from './app/BackOffice';
import { actionsIn, joinNamed, pagesIn } from './app/pages';
import type { FieldPart } from './app/product';
import { Dashboard, MorningSwitch } from './pages/dashboard';
import { PastedText, reportMissingCommand } from './pages/lookup';
import { startingLists } from './pages/options';
import { settingPages } from './pages/settings';
import { LinkedWeChat, wxmpPage } from './pages/wxmp';
import { OwnKeys } from './resources/apiKeys';
import { statementPage } from './resources/bills';
import { poolMonthPage } from './resources/flowPool';
import { BalanceAlert, WalletButton } from './resources/wallet';
import { OwnWebhooks } from './resources/webhooks';

export default makeBackOffice({
  // The facts without the menu, which comes from the server.
  settings: {
    builtin: { everyone: EVERYONE, admins: ADMINS },
    routes: RESOURCE_ROUTES,
    digits: DIGITS,
    countsWaiting: true,
  },
  words: {
    zh: () => import('./adminTexts?zh'),
    en: () => import('./adminTexts?en'),
    cht: () => import('./adminTexts?cht'),
  },
  pages: pagesIn(import.meta.glob('./resources/*/{list,show,create,edit,form}.tsx')),
  actions: actionsIn(import.meta.glob('./resources/*/actions.tsx', { eager: true })),
  shapes: joinNamed(import.meta.glob('./{resources,pages}/*/shapes.ts', { eager: true })),
  kinds: Object.values(
    import.meta.glob<FieldPart>('../resources/*/kinds/*/field.tsx', { eager: true, import: 'default' }),
  ),
  kindInputs: import.meta.glob('../resources/*/kinds/*/input.tsx'),
  home: Dashboard,
  customPages: [statementPage, poolMonthPage, ...settingPages, wxmpPage],
  headerTool: WalletButton,
  pastedText: PastedText,
  reportMissingCommand,
  profileSections: [OwnKeys, BalanceAlert, OwnWebhooks, LinkedWeChat],
  noticeChoice: MorningSwitch,
  noticeChannels: [{ name: 'wechat', label: 'messages.wechat' }],
  startingLists,
});
