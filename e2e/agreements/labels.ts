import type { Language } from '@t3d/resources/kit';
import type { PartialWords } from '@t3d/resources/locales';

/** The labels of a throw-away resource whose records have children. */
const labels: Record<Language, PartialWords> = {
  zh: {
    resources: {
      agreements: {
        label: '协议',
        singular: '协议',
        fields: { number: '编号', agent: '客户', total: '合计', profit: '毛利', lineCount: '行数', lines: '明细' },
        sections: { lines: '明细' },
      },
      'agreement-lines': {
        label: '协议明细',
        singular: '明细行',
        fields: {
          agreement: '协议',
          item: '项目',
          seller: '销售方',
          kind: '计费方式',
          price: '价格',
          margin: '毛利',
          closed: '已结',
          place: '次序',
        },
        enums: { kind: { ONCE: '一次性', MONTHLY: '按月' } },
        actions: { close: { label: '结清', confirm: '结清 {count} 行？' } },
      },
    },
  },
  en: {
    resources: {
      agreements: {
        label: 'Agreements',
        singular: 'agreement',
        fields: {
          number: 'Number',
          agent: 'Customer',
          total: 'Total',
          profit: 'Profit',
          lineCount: 'Lines',
          lines: 'Price lines',
        },
        sections: { lines: 'Price lines' },
      },
      'agreement-lines': {
        label: 'Agreement lines',
        singular: 'line',
        fields: {
          agreement: 'Agreement',
          item: 'Item',
          seller: 'Seller',
          kind: 'Billing',
          price: 'Price',
          margin: 'Margin',
          closed: 'Closed',
          place: 'Place',
        },
        enums: { kind: { ONCE: 'Once', MONTHLY: 'Monthly' } },
        actions: { close: { label: 'Close', confirm: 'Close {count} lines?' } },
      },
    },
  },
  cht: {
    resources: {
      agreements: {
        label: '協議',
        singular: '協議',
        fields: { number: '編號', agent: '客戶', total: '合計', profit: '毛利', lineCount: '行數', lines: '明細' },
        sections: { lines: '明細' },
      },
      'agreement-lines': {
        label: '協議明細',
        singular: '明細行',
        fields: {
          agreement: '協議',
          item: '項目',
          seller: '銷售方',
          kind: '計費方式',
          price: '價格',
          margin: '毛利',
          closed: '已結',
          place: '次序',
        },
        enums: { kind: { ONCE: '一次性', MONTHLY: '按月' } },
        actions: { close: { label: '結清', confirm: '結清 {count} 行？' } },
      },
    },
  },
};
export default labels;
