import { inLanguages } from '@t3d/resources/locales';

/** The words of the workshop's entities: gadgets, agreements with lines, repairs with photos; in zh, en and cht. */
export default inLanguages({
  resources: {
    gadgets: {
      label: ['小物件', 'Gadgets', '小物件'],
      singular: ['小物件', 'gadget', '小物件'],
      fields: {
        code: ['编号', 'Code', '編號'],
        title: ['名称', 'Title', '名稱'],
        owner: ['所属客户', 'Owner', '所屬客戶'],
        price: ['价格', 'Price', '價格'],
        colour: ['颜色', 'Colour', '顏色'],
        soldOn: ['售出日期', 'Sold on', '售出日期'],
        disabled: ['停用', 'Disabled', '停用'],
        makers: ['制造者', 'Makers', '製造者'],
        manual: ['说明书', 'Manual', '說明書'],
      },
      enums: { colour: { RED: ['红色', 'Red', '紅色'], BLUE: ['蓝色', 'Blue', '藍色'] } },
    },
    agreements: {
      label: ['协议', 'Agreements', '協議'],
      singular: ['协议', 'agreement', '協議'],
      fields: {
        number: ['编号', 'Number', '編號'],
        agent: ['客户', 'Customer', '客戶'],
        total: ['合计', 'Total', '合計'],
        profit: ['毛利', 'Profit', '毛利'],
        lineCount: ['行数', 'Lines', '行數'],
        lines: ['明细', 'Price lines', '明細'],
      },
      sections: { lines: ['明细', 'Price lines', '明細'] },
    },
    'agreement-lines': {
      label: ['协议明细', 'Agreement lines', '協議明細'],
      singular: ['明细行', 'line', '明細行'],
      fields: {
        agreement: ['协议', 'Agreement', '協議'],
        item: ['项目', 'Item', '項目'],
        seller: ['销售方', 'Seller', '銷售方'],
        kind: ['计费方式', 'Billing', '計費方式'],
        price: ['价格', 'Price', '價格'],
        margin: ['毛利', 'Margin', '毛利'],
        closed: ['已结', 'Closed', '已結'],
        place: ['次序', 'Place', '次序'],
      },
      enums: { kind: { ONCE: ['一次性', 'Once', '一次性'], MONTHLY: ['按月', 'Monthly', '按月'] } },
      actions: {
        close: {
          label: ['结清', 'Close', '結清'],
          confirm: ['结清 {count} 行？', 'Close {count} lines?', '結清 {count} 行？'],
        },
      },
    },
    repairs: {
      label: ['送修', 'Repairs', '送修'],
      singular: ['送修', 'repair', '送修'],
      fields: {
        code: ['送修单号', 'Repair no.', '送修單號'],
        agent: ['代理商', 'Agent', '代理商'],
        kind: ['方式', 'Way', '方式'],
        fault: ['故障', 'Fault', '故障'],
        note: ['备注', 'Note', '備註'],
        status: ['状态', 'State', '狀態'],
        photos: ['照片', 'Photos', '照片'],
        accessories: ['配件', 'Accessories', '配件'],
        'accessories.kind': ['种类', 'Kind', '種類'],
        'accessories.serial': ['序列号', 'Serial number', '序號'],
        'accessories.count': ['数量', 'Count', '數量'],
        'accessories.damaged': ['已损坏', 'Damaged', '已損壞'],
        'accessories.seen': ['检查', 'Inspection', '檢查'],
        'accessories.seen.on': ['检查日期', 'Inspected on', '檢查日期'],
      },
      enums: {
        'accessories.kind': { CHARGER: ['充电器', 'Charger', '充電器'], CABLE: ['数据线', 'Cable', '傳輸線'] },
        kind: { SWAP: ['换新', 'Swap', '換新'], REPAIR: ['维修', 'Repair', '維修'] },
        status: {
          OPEN: ['待检', 'Open', '待檢'],
          CHECKED: ['已检', 'Checked', '已檢'],
          DONE: ['已结', 'Done', '已結'],
        },
      },
      sections: { photos: ['照片', 'Photos', '照片'] },
      actions: {
        check: {
          label: ['检查', 'Check', '檢查'],
          confirm: ['检查 {count} 条送修？', 'Check {count} repairs?', '檢查 {count} 筆送修？'],
        },
        settle: {
          label: ['结单', 'Settle', '結單'],
          confirm: ['结单 {count} 条送修？', 'Settle {count} repairs?', '結單 {count} 筆送修？'],
        },
      },
    },
    'repair-photos': {
      label: ['送修照片', 'Repair photos', '送修照片'],
      singular: ['照片', 'photo', '照片'],
      fields: {
        repair: ['送修单', 'Repair', '送修單'],
        caption: ['说明', 'Caption', '說明'],
        sender: ['提交人', 'Sender', '提交人'],
        picture: ['文件', 'File', '檔案'],
        place: ['次序', 'Place', '次序'],
      },
    },
  },
});
