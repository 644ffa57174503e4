import type { TabsTexts } from './tabs.zh';

const tabs: TabsTexts = {
};

export default tabs;
