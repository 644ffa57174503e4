import { defineScreens } from '../../declared/handMade';
import { SETTINGS, SettingTabs } from './SettingTabs';

export default defineScreens({
  resources: Object.fromEntries(SETTINGS.map((name) => [name, { listTop: SettingTabs }])),
});
