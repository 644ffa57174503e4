import { inLanguages } from '@t3d/resources/locales';

export default inLanguages({
  resources: {
    'price-tables': {
      label: ['阶梯价表', 'Price tables'],
      singular: ['阶梯价表', 'price table'],
      fields: {
        name: ['名称', 'Name'],
        most: ['最多张数', 'Most cards'],
        tiers: ['档位', 'Tiers'],
        upTo: ['已定价至', 'Priced up to'],
      },
    },
    'price-tiers': {
      label: ['价格档位', 'Price tiers'],
      singular: ['档位', 'tier'],
      fields: {
        priceTable: ['阶梯价表', 'Price table'],
        code: ['代码', 'Code'],
        from: ['起', 'From'],
        to: ['止', 'To', '訖'],
        price: ['价格', 'Price'],
      },
    },
    tickets: {
      label: ['工单', 'Tickets'],
      singular: ['工单', 'ticket'],
      fields: {
        no: ['编号', 'Number'],
        title: ['标题', 'Title'],
        agent: ['代理商', 'Agent'],
        status: ['状态', 'Status'],
        proof: ['附件', 'File'],
        comments: ['评论', 'Comments'],
        commentCount: ['评论数', 'Comments'],
        lastCommentAt: ['最近评论时间', 'Last comment'],
        question: ['问题', 'Question'],
      },
      enums: { status: { OPEN: ['处理中', 'Open'], CLOSED: ['已关闭', 'Closed'] } },
      actions: {
        ask: {
          label: ['追问', 'Ask back'],
          confirm: ['向代理商追问{label}？', 'Ask the agent about {label}?'],
        },
      },
    },
    'ticket-comments': {
      label: ['工单评论', 'Comments'],
      singular: ['评论', 'comment'],
      fields: {
        ticket: ['工单', 'Ticket'],
        text: ['内容', 'Text'],
        author: ['作者', 'Author'],
        screenshot: ['截图', 'Screenshot'],
      },
    },
  },
});
