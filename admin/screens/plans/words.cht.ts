import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  plans: {
    open: '開啟',
    all: '全部 {{count}} 筆',
    prices: '價格歷史',
    none: '價格沒有變過。',
    when: '時間',
    who: '操作人',
    price: '價格',
    change: '變化',
    first: '初始',
    chartOf: '{{names}} 的走勢，資料見旁邊的表',
    now: '現在',
    holders: '持有的客戶',
    noHolders: '還沒有下發給任何客戶。',
    routes: '供應商路由',
    noRoutes: '沒有路由：依卡的平台詢問供應商。',
    addRoute: '新增路由',
    disabled: '已停用',
    enabled: '啟用',
    state: '狀態',
  },
};

export default words;
