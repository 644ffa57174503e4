import { inLanguages } from '@t3d/resources/locales';

/** The words of price tables and support tickets: in zh, en and cht. */
export default inLanguages({
  resources: {
    'price-tables': {
      label: ['阶梯价表', 'Price tables', '階梯價表'],
      singular: ['阶梯价表', 'price table', '階梯價表'],
      fields: {
        name: ['名称', 'Name', '名稱'],
        most: ['最多张数', 'Most cards', '最多張數'],
        tiers: ['档位', 'Tiers', '檔位'],
        upTo: ['已定价至', 'Priced up to', '已定價至'],
      },
    },
    'price-tiers': {
      label: ['价格档位', 'Price tiers', '價格檔位'],
      singular: ['档位', 'tier', '檔位'],
      fields: {
        priceTable: ['阶梯价表', 'Price table', '階梯價表'],
        code: ['代码', 'Code', '代碼'],
        from: ['起', 'From', '起'],
        to: ['止', 'To', '訖'],
        price: ['价格', 'Price', '價格'],
      },
    },
    tickets: {
      label: ['工单', 'Tickets', '工單'],
      singular: ['工单', 'ticket', '工單'],
      fields: {
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
    },
    'ticket-comments': {
      label: ['工单评论', 'Comments', '工單評論'],
      singular: ['评论', 'comment', '評論'],
      fields: {
        ticket: ['工单', 'Ticket', '工單'],
        text: ['内容', 'Text', '內容'],
        author: ['作者', 'Author', '作者'],
        screenshot: ['截图', 'Screenshot', '截圖'],
      },
    },
  },
});
