import { DeclaredList, ListBody, ListHeader } from '../../declared/list';
import { SettingTabs } from '../../pages/settings';

export const SettingList = () => (
  <DeclaredList>
    <ListHeader above={<SettingTabs />} />
    <ListBody />
  </DeclaredList>
);
