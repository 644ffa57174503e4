import { inLanguages } from '@t3d/resources/locales';

export default inLanguages({
  resources: {
    'supplier-contacts': {
      label: ['供应商联系人', 'Supplier contacts'],
      singular: ['联系人', 'contact'],
      fields: {
        name: ['姓名', 'Name'],
        phone: ['电话', 'Phone'],
        email: ['邮箱', 'E-mail'],
        note: ['备注', 'Note'],
        supplier: ['供应商', 'Supplier'],
        picture: ['头像', 'Picture', '頭像'],
      },
    },
    'device-returns': {
      label: ['设备退回', 'Device returns', '設備退回'],
      singular: ['退回单', 'return'],
      fields: {
        number: ['退回单号', 'Return no.'],
        card: ['卡', 'Card'],
        agent: ['代理商', 'Agent'],
        returnedOn: ['退回日期', 'Returned on'],
        accessories: ['配件', 'Accessories'],
        'accessories.kind': ['种类', 'Kind'],
        'accessories.serial': ['序列号', 'Serial number', '序號'],
        'accessories.count': ['数量', 'Count'],
        proof: ['凭证', 'Proof'],
        status: ['状态', 'Status'],
        reason: ['拒绝原因', 'Reason'],
        replacement: ['替换卡', 'Replacement card'],
        cost: ['成本', 'Cost'],
      },
      enums: {
        status: {
          REQUESTED: ['待收货', 'Requested'],
          RECEIVED: ['已收货', 'Received'],
          REPLACED: ['已换卡', 'Replaced'],
          REFUSED: ['已拒绝', 'Refused'],
        },
        'accessories.kind': {
          CHARGER: ['充电器', 'Charger'],
          CABLE: ['数据线', 'Cable', '傳輸線'],
          BOX: ['包装盒', 'Box'],
        },
      },
      actions: {
        receive: {
          label: ['收货', 'Receive'],
          confirm: ['确认收到 {count} 张退回单？', 'Receive {count} {count|return|returns}?'],
        },
        replace: {
          label: ['换卡', 'Replace'],
          confirm: ['为 {label} 换卡？', 'Replace the card of {label}?'],
        },
        refuse: {
          label: ['拒绝', 'Refuse'],
          confirm: ['拒绝 {count} 张退回单？', 'Refuse {count} {count|return|returns}?'],
        },
      },
    },
    'agent-contracts': {
      label: ['代理合同', 'Agent contracts', '代理合約'],
      singular: ['合同', 'contract', '合約'],
      fields: {
        agent: ['代理商', 'Agent'],
        number: ['合同编号', 'Contract no.', '合約編號'],
        status: ['状态', 'Status'],
        kind: ['类型', 'Kind'],
        creditDays: ['账期（天）', 'Credit days'],
        startsOn: ['开始日期', 'Starts on'],
        endsOn: ['结束日期', 'Ends on'],
        margin: ['毛利率（%）', 'Margin (%)'],
        tags: ['标签', 'Tags'],
        creator: ['创建人', 'Created by'],
        lines: ['价格明细', 'Price lines'],
        total: ['合计', 'Total'],
      },
      enums: {
        status: {
          DRAFT: ['草稿', 'Draft'],
          ACTIVE: ['生效', 'Active'],
          EXPIRED: ['已过期', 'Expired'],
        },
        kind: {
          CREDIT: ['赊账', 'Credit'],
          TRIAL: ['试用', 'Trial'],
          PREPAID: ['预付', 'Prepaid'],
        },
      },
      sections: { terms: ['条款', 'Terms'], lines: ['价格明细', 'Price lines'] },
      actions: {
        activate: {
          label: ['生效', 'Activate'],
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
      singular: ['明细行', 'line'],
      fields: {
        contract: ['合同', 'Contract', '合約'],
        item: ['项目', 'Item', '項目'],
        price: ['价格', 'Price'],
        place: ['次序', 'Place'],
      },
    },
    'contract-tags': {
      label: ['合同标签', 'Contract tags', '合約標籤'],
      singular: ['标签', 'tag'],
      fields: { name: ['名称', 'Name'] },
    },
  },
});
