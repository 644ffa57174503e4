import { inLanguages } from '@t3d/resources/locales';

/** Everything that a person reads of it: Chinese, English, traditional Chinese. */
export default inLanguages({
  menu: { library: ['工具馆', 'Library', '工具館'], people: ['人员', 'People', '人員'] },
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
      parts: ['配件', 'Parts', '配件'],
      worth: ['价值', 'Worth', '價值'],
      count: ['数量', 'Count', '數量'],
      price: ['价格', 'Price', '價格'],
    },
    enums: { role: { LIBRARIAN: ['馆员', 'Librarian', '館員'], MEMBER: ['会员', 'Member', '會員'] } },
  },
  resources: {
    members: { label: ['会员', 'Members', '會員'], singular: ['会员', 'member', '會員'] },
    tags: { label: ['标签', 'Tags', '標籤'], singular: ['标签', 'tag', '標籤'] },
    parts: { label: ['配件', 'Parts', '配件'], singular: ['配件', 'part', '配件'] },
    tools: {
      label: ['工具', 'Tools', '工具'],
      singular: ['工具', 'tool', '工具'],
      enums: {
        status: {
          SHELF: ['在架', 'On the shelf', '在架'],
          LENT: ['借出', 'Lent', '借出'],
          REPAIR: ['维修中', 'In repair', '維修中'],
        },
      },
      actions: {
        lend: {
          label: ['借出', 'Lend', '借出'],
          confirm: ['借出 {count} 件工具？', 'Lend {count} {count|tool|tools}?', '借出 {count} 件工具？'],
        },
        repair: {
          label: ['送修', 'To repair', '送修'],
          confirm: ['送修 {count} 件工具？', 'Take {count} {count|tool|tools} to repair?', '送修 {count} 件工具？'],
        },
        repaired: {
          label: ['修好', 'Repaired', '修好'],
          confirm: [
            '{count} 件工具放回架上？',
            'Put {count} {count|tool|tools} back on the shelf?',
            '{count} 件工具放回架上？',
          ],
        },
      },
    },
    loans: {
      label: ['借还', 'Loans', '借還'],
      singular: ['借还', 'loan', '借還'],
      enums: {
        status: { OUT: ['借出', 'Out', '借出'], BACK: ['已还', 'Back', '已還'], OVERDUE: ['逾期', 'Overdue', '逾期'] },
      },
      actions: {
        'bring-back': {
          label: ['归还', 'Bring back', '歸還'],
          confirm: ['归还 {count} 件工具？', 'Are {count} {count|tool|tools} back?', '歸還 {count} 件工具？'],
        },
      },
    },
  },
});
