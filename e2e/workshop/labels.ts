import { inLanguages } from '@t3d/resources/locales';

export default inLanguages({
  resources: {
    gadgets: {
      label: ['小物件', 'Gadgets', '小物件'],
      singular: ['小物件', 'gadget', '小物件'],
      fields: {
        code: ['编号', 'Code'],
        title: ['名称', 'Title'],
        owner: ['所属客户', 'Owner'],
        price: ['价格', 'Price'],
        colour: ['颜色', 'Colour'],
        soldOn: ['售出日期', 'Sold on'],
        disabled: ['停用', 'Disabled'],
        makers: ['制造者', 'Makers'],
        manual: ['说明书', 'Manual'],
      },
      enums: { colour: { RED: ['红色', 'Red'], BLUE: ['蓝色', 'Blue'] } },
    },
    agreements: {
      label: ['协议', 'Agreements'],
      singular: ['协议', 'agreement'],
      fields: {
        number: ['编号', 'Number'],
        agent: ['客户', 'Customer'],
        total: ['合计', 'Total'],
        profit: ['毛利', 'Profit'],
        lineCount: ['行数', 'Lines', '行數'],
        lines: ['明细', 'Price lines'],
      },
      sections: { lines: ['明细', 'Price lines'] },
    },
    'agreement-lines': {
      label: ['协议明细', 'Agreement lines'],
      singular: ['明细行', 'line'],
      fields: {
        agreement: ['协议', 'Agreement'],
        item: ['项目', 'Item', '項目'],
        seller: ['销售方', 'Seller'],
        kind: ['计费方式', 'Billing'],
        price: ['价格', 'Price'],
        margin: ['毛利', 'Margin'],
        closed: ['已结', 'Closed'],
        place: ['次序', 'Place'],
      },
      enums: { kind: { ONCE: ['一次性', 'Once'], MONTHLY: ['按月', 'Monthly'] } },
      actions: {
        close: {
          label: ['结清', 'Close'],
          confirm: ['结清 {count} 行？', 'Close {count} lines?', '結清 {count} 行？'],
        },
      },
    },
    repairs: {
      label: ['送修', 'Repairs'],
      singular: ['送修', 'repair'],
      fields: {
        code: ['送修单号', 'Repair no.'],
        agent: ['代理商', 'Agent'],
        kind: ['方式', 'Way'],
        fault: ['故障', 'Fault'],
        note: ['备注', 'Note'],
        status: ['状态', 'State'],
        photos: ['照片', 'Photos'],
        accessories: ['配件', 'Accessories'],
        'accessories.kind': ['种类', 'Kind'],
        'accessories.serial': ['序列号', 'Serial number', '序號'],
        'accessories.count': ['数量', 'Count'],
        'accessories.damaged': ['已损坏', 'Damaged'],
        'accessories.seen': ['检查', 'Inspection'],
        'accessories.seen.on': ['检查日期', 'Inspected on'],
      },
      enums: {
        'accessories.kind': { CHARGER: ['充电器', 'Charger'], CABLE: ['数据线', 'Cable', '傳輸線'] },
        kind: { SWAP: ['换新', 'Swap'], REPAIR: ['维修', 'Repair'] },
        status: {
          OPEN: ['待检', 'Open'],
          CHECKED: ['已检', 'Checked'],
          DONE: ['已结', 'Done'],
        },
      },
      sections: { photos: ['照片', 'Photos'] },
      actions: {
        check: {
          label: ['检查', 'Check'],
          confirm: ['检查 {count} 条送修？', 'Check {count} repairs?'],
        },
        settle: {
          label: ['结单', 'Settle'],
          confirm: ['结单 {count} 条送修？', 'Settle {count} repairs?'],
        },
      },
    },
    'repair-photos': {
      label: ['送修照片', 'Repair photos'],
      singular: ['照片', 'photo'],
      fields: {
        repair: ['送修单', 'Repair'],
        caption: ['说明', 'Caption'],
        sender: ['提交人', 'Sender', '提交人'],
        picture: ['文件', 'File'],
        place: ['次序', 'Place'],
      },
    },
  },
});
