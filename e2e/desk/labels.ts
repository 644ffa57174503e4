import { inLanguages } from '@t3d/resources/locales';

/** The words of price tables and support tickets: in zh, en and cht. */
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
<<<<<<< HEAD
        no: ['编号', 'Number'],
        title: ['标题', 'Title'],
        agent: ['代理商', 'Agent'],
        status: ['状态', 'Status'],
        proof: ['附件', 'File'],
        comments: ['评论', 'Comments'],
        commentCount: ['评论数', 'Comments'],
        lastCommentAt: ['最近评论时间', 'Last comment'],
      },
      enums: { status: { OPEN: ['处理中', 'Open'], CLOSED: ['已关闭', 'Closed'] } },
=======
        no: ['编号', 'Number', '編號'],
        title: ['标题', 'Title', '標題'],
        agent: ['代理商', 'Agent', '代理商'],
        status: ['状态', 'Status', '狀態'],
        proof: ['附件', 'File', '附件'],
        comments: ['评论', 'Comments', '評論'],
        commentCount: ['评论数', 'Comments', '評論數'],
        lastCommentAt: ['最近评论时间', 'Last comment', '最近評論時間'],
        question: ['问题', 'Question', '問題'],
      },
      enums: { status: { OPEN: ['处理中', 'Open', '處理中'], CLOSED: ['已关闭', 'Closed', '已關閉'] } },
      actions: {
        ask: {
          label: ['追问', 'Ask back', '追問'],
          confirm: ['向代理商追问{label}？', 'Ask the agent about {label}?', '向代理商追問{label}？'],
        },
      },
>>>>>>> main
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
