import { inLanguages } from '@t3d/resources/locales';

export default inLanguages({
  menu: { library: ['工具馆', 'Library'] },
  common: {
    fields: {
      name: ['名称', 'Name'],
      number: ['编号', 'Number'],
      tool: ['工具', 'Tool'],
      member: ['会员', 'Member'],
      phone: ['电话', 'Phone'],
      dueOn: ['应还日期', 'Due on'],
      backOn: ['归还日期', 'Back on'],
      deposit: ['押金', 'Deposit'],
      manual: ['说明书', 'Manual'],
      mark: ['色标', 'Mark'],
      tags: ['标签', 'Tags'],
      parts: ['配件', 'Parts'],
      worth: ['价值', 'Worth'],
      cheapest: ['最便宜的配件', 'Cheapest part'],
      dearest: ['最贵的配件', 'Dearest part'],
      risk: ['超出押金', 'Beyond the deposit'],
      total: ['合计', 'Total'],
      count: ['数量', 'Count'],
      price: ['价格', 'Price'],
    },
    enums: {
      role: { LIBRARIAN: ['馆员', 'Librarian'], MEMBER: ['会员', 'Member'] },
      status: {
        SHELF: ['在架', 'On the shelf'],
        LENT: ['借出', 'Lent'],
        OUT: ['借出', 'Out'],
        BACK: ['已还', 'Back'],
        OVERDUE: ['逾期', 'Overdue'],
      },
    },
    actions: {
      lend: { label: ['借出', 'Lend'], confirm: ['借出？', 'Lend {count} {count|tool|tools}?'] },
      'bring-back': { label: ['归还', 'Bring back'], confirm: ['已归还？', 'Back on the shelf?'] },
    },
  },
  resources: {
    members: { label: ['会员', 'Members'], singular: ['会员', 'member'] },
    tags: { label: ['标签', 'Tags'], singular: ['标签', 'tag'] },
    tools: {
      label: ['工具', 'Tools'],
      singular: ['工具', 'tool'],
      history: { 'bring-back': ['归还', 'Brought back'] },
    },
    parts: { label: ['配件', 'Parts'], singular: ['配件', 'part'] },
    loans: {
      label: ['借还记录', 'Loans', '借還紀錄'],
      singular: ['借还记录', 'loan', '借還紀錄'],
      history: { remind: ['已提醒归还', 'Reminded'] },
    },
  },
});
