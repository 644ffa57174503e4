export { SettingTabs } from './SettingTabs';
