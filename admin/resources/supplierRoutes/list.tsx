export { SettingList as default } from '../dictionary/list';
