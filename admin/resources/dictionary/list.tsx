import { DeclaredList, ListBody, ListHeader } from '../../declared/list';
import { SettingTabs } from '../../pages/settings';

/** Each list of the settings, with the others beside it. */
export const SettingList = () => (
  <DeclaredList>
    <ListHeader above={<SettingTabs />} />
    <ListBody />
  </DeclaredList>
);
