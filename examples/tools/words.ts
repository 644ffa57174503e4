import { inLanguages } from '@t3d/resources/locales';

/** What a person reads of it: Chinese, English, traditional Chinese. */
export default inLanguages({
  menu: { library: ['工具馆', 'Library', '工具館'] },
  common: {
    fields: {
      name: ['名称', 'Name', '名稱'],
      number: ['编号', 'Number', '編號'],
      tool: ['工具', 'Tool', '工具'],
      member: ['会员', 'Member', '會員'],
      phone: ['电话', 'Phone', '電話'],
      dueOn: ['应还日期', 'Due on', '應還日期'],
      backOn: ['归还日期', 'Back on', '歸還日期'],
      deposit: ['押金', 'Deposit', '押金'],
      manual: ['说明书', 'Manual', '說明書'],
      mark: ['色标', 'Mark', '色標'],
      tags: ['标签', 'Tags', '標籤'],
      parts: ['配件', 'Parts', '配件'],
      worth: ['价值', 'Worth', '價值'],
      cheapest: ['最便宜的配件', 'Cheapest part', '最便宜的配件'],
      dearest: ['最贵的配件', 'Dearest part', '最貴的配件'],
      risk: ['超出押金', 'Beyond the deposit', '超出押金'],
      total: ['合计', 'Total', '合計'],
      count: ['数量', 'Count', '數量'],
      price: ['价格', 'Price', '價格'],
    },
    enums: {
      role: { LIBRARIAN: ['馆员', 'Librarian', '館員'], MEMBER: ['会员', 'Member', '會員'] },
      status: {
        SHELF: ['在架', 'On the shelf', '在架'],
        LENT: ['借出', 'Lent', '借出'],
        OUT: ['借出', 'Out', '借出'],
        BACK: ['已还', 'Back', '已還'],
        OVERDUE: ['逾期', 'Overdue', '逾期'],
      },
    },
    actions: {
      lend: { label: ['借出', 'Lend', '借出'], confirm: ['借出？', 'Lend {count} {count|tool|tools}?', '借出？'] },
      'bring-back': { label: ['归还', 'Bring back', '歸還'], confirm: ['已归还？', 'Back on the shelf?', '已歸還？'] },
    },
  },
  resources: {
    members: { label: ['会员', 'Members', '會員'], singular: ['会员', 'member', '會員'] },
    tags: { label: ['标签', 'Tags', '標籤'], singular: ['标签', 'tag', '標籤'] },
    tools: {
      label: ['工具', 'Tools', '工具'],
      singular: ['工具', 'tool', '工具'],
      history: { 'bring-back': ['归还', 'Brought back', '歸還'] },
    },
    parts: { label: ['配件', 'Parts', '配件'], singular: ['配件', 'part', '配件'] },
    loans: {
      label: ['借还记录', 'Loans', '借還紀錄'],
      singular: ['借还记录', 'loan', '借還紀錄'],
      history: { remind: ['已提醒归还', 'Reminded', '已提醒歸還'] },
    },
  },
});
