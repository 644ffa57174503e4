import { inLanguages } from '@t3d/resources/locales';

/** The words of supplier contacts, device returns and agent contracts: in zh, en and cht. */
export default inLanguages({
  resources: {
    'supplier-contacts': {
      label: ['供应商联系人', 'Supplier contacts', '供應商聯絡人'],
      singular: ['联系人', 'contact', '聯絡人'],
      fields: {
        name: ['姓名', 'Name', '姓名'],
        phone: ['电话', 'Phone', '電話'],
        email: ['邮箱', 'E-mail', '電子郵件'],
        note: ['备注', 'Note', '備註'],
        supplier: ['供应商', 'Supplier', '供應商'],
        picture: ['头像', 'Picture', '頭像'],
      },
    },
    'device-returns': {
      label: ['设备退回', 'Device returns', '設備退回'],
      singular: ['退回单', 'return', '退回單'],
      fields: {
        number: ['退回单号', 'Return no.', '退回單號'],
        card: ['卡', 'Card', '卡'],
        agent: ['代理商', 'Agent', '代理商'],
        returnedOn: ['退回日期', 'Returned on', '退回日期'],
        accessories: ['配件', 'Accessories', '配件'],
        'accessories.kind': ['种类', 'Kind', '種類'],
        'accessories.serial': ['序列号', 'Serial number', '序號'],
        'accessories.count': ['数量', 'Count', '數量'],
        proof: ['凭证', 'Proof', '憑證'],
        status: ['状态', 'Status', '狀態'],
        reason: ['拒绝原因', 'Reason', '拒絕原因'],
        replacement: ['替换卡', 'Replacement card', '替換卡'],
        cost: ['成本', 'Cost', '成本'],
      },
      enums: {
        status: {
          REQUESTED: ['待收货', 'Requested', '待收貨'],
          RECEIVED: ['已收货', 'Received', '已收貨'],
          REPLACED: ['已换卡', 'Replaced', '已換卡'],
          REFUSED: ['已拒绝', 'Refused', '已拒絕'],
        },
        'accessories.kind': {
          CHARGER: ['充电器', 'Charger', '充電器'],
          CABLE: ['数据线', 'Cable', '傳輸線'],
          BOX: ['包装盒', 'Box', '包裝盒'],
        },
      },
      actions: {
        receive: {
          label: ['收货', 'Receive', '收貨'],
          confirm: [
            '确认收到 {count} 张退回单？',
            'Receive {count} {count|return|returns}?',
            '確認收到 {count} 張退回單？',
          ],
        },
        replace: {
          label: ['换卡', 'Replace', '換卡'],
          confirm: ['为 {label} 换卡？', 'Replace the card of {label}?', '為 {label} 換卡？'],
        },
        refuse: {
          label: ['拒绝', 'Refuse', '拒絕'],
          confirm: ['拒绝 {count} 张退回单？', 'Refuse {count} {count|return|returns}?', '拒絕 {count} 張退回單？'],
        },
      },
    },
    'agent-contracts': {
      label: ['代理合同', 'Agent contracts', '代理合約'],
      singular: ['合同', 'contract', '合約'],
      fields: {
        agent: ['代理商', 'Agent', '代理商'],
        number: ['合同编号', 'Contract no.', '合約編號'],
        status: ['状态', 'Status', '狀態'],
        kind: ['类型', 'Kind', '類型'],
        creditDays: ['账期（天）', 'Credit days', '帳期（天）'],
        startsOn: ['开始日期', 'Starts on', '開始日期'],
        endsOn: ['结束日期', 'Ends on', '結束日期'],
        margin: ['毛利率（%）', 'Margin (%)', '毛利率（%）'],
        tags: ['标签', 'Tags', '標籤'],
        creator: ['创建人', 'Created by', '建立人'],
        lines: ['价格明细', 'Price lines', '價格明細'],
        total: ['合计', 'Total', '合計'],
      },
      enums: {
        status: {
          DRAFT: ['草稿', 'Draft', '草稿'],
          ACTIVE: ['生效', 'Active', '生效'],
          EXPIRED: ['已过期', 'Expired', '已過期'],
        },
        kind: {
          CREDIT: ['赊账', 'Credit', '賒帳'],
          TRIAL: ['试用', 'Trial', '試用'],
          PREPAID: ['预付', 'Prepaid', '預付'],
        },
      },
      sections: { terms: ['条款', 'Terms', '條款'], lines: ['价格明细', 'Price lines', '價格明細'] },
      actions: {
        activate: {
          label: ['生效', 'Activate', '生效'],
          confirm: [
            '使 {count} 份合同生效？',
            'Activate {count} {count|contract|contracts}?',
            '使 {count} 份合約生效？',
          ],
        },
      },
    },
    'contract-lines': {
      label: ['合同明细', 'Contract lines', '合約明細'],
      singular: ['明细行', 'line', '明細行'],
      fields: {
        contract: ['合同', 'Contract', '合約'],
        item: ['项目', 'Item', '項目'],
        price: ['价格', 'Price', '價格'],
        place: ['次序', 'Place', '次序'],
      },
    },
    'contract-tags': {
      label: ['合同标签', 'Contract tags', '合約標籤'],
      singular: ['标签', 'tag', '標籤'],
      fields: { name: ['名称', 'Name', '名稱'] },
    },
  },
});
