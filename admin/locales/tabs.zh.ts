/** Tabs of visited pages. */
const tabs = {
};

export type TabsTexts = typeof tabs;
export default tabs;
