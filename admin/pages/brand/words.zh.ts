const words = {
  palette: {
    field: '搜索 ICCID、订单、页面…',
    placeholder: '搜索 ICCID、订单号、账号、页面或操作',
    start: '粘贴 ICCID、IMSI、订单号或账号，或输入页面、操作的名称。',
  },
} as const;

export default words;
