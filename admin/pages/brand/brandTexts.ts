import { translations } from '@t3d/resources/locales/translations';

const words = translations({
  zh: {
    palette: {
      field: '搜索 ICCID、订单、页面…',
      placeholder: '搜索 ICCID、订单号、账号、页面或操作',
      start: '粘贴 ICCID、IMSI、订单号或账号，或输入页面、操作的名称。',
    },
  },
  en: {
    palette: {
      field: 'Search ICCIDs, orders, pages…',
      placeholder: 'Search ICCID, order number, account, page or action',
      start: 'Paste an ICCID, IMSI, order number or account, or type the name of a page or an action.',
    },
  },
});

export default words;
