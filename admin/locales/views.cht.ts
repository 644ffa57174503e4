import type { ViewsTexts } from './views.zh';

const views: ViewsTexts = {
};

export default views;
