import type { Catalogue } from '../../locales/textTypes';

export const words = {
  'money.noWallet': { zh: '该用户没有钱包', en: 'This user has no wallet', cht: '該用戶沒有錢包' },
  'money.insufficient': {
    zh: '余额不足：余额 {balanceMinor}，需要 {neededMinor}',
    en: 'The balance is not enough: {balanceMinor} there, {neededMinor} needed',
  },
  'money.insufficientCredit': {
    zh: '余额不足：余额 {balanceMinor}，连同信用额度可用 {availableMinor}，需要 {neededMinor}',
    en: 'The balance is not enough: {balanceMinor} there, {availableMinor} with the credit, {neededMinor} needed',
  },
  'money.currencies': {
    zh: '币种不同，不能往来：{currency} 与 {other}',
    en: 'Different currencies never meet: {currency} and {other}',
  },
  'money.noAccount': {
    zh: '平台没有 {currency} 账户',
    en: 'The platform has no accounts in {currency}',
  },
  'money.chainPrices': {
    zh: '上级的价格高于下级，不能出售',
    en: 'A superior pays more than its sub-agent: this cannot be sold',
  },
  'money.alreadyPaid': {
    zh: '订单 {orderNo} 已付款',
    en: 'Order {orderNo} has been paid',
  },
  'money.neverPaid': {
    zh: '订单 {orderNo} 没有付款',
    en: 'Order {orderNo} was never paid',
  },
  'money.refundTooMuch': {
    zh: '最多可退 {leftMinor}',
    en: 'At most {leftMinor} can go back',
  },
  'money.alreadyReversed': { zh: '该账单已冲正过', en: 'This bill has been reversed before' },
  'money.notReversible': {
    zh: '只有充值账单可以冲正',
    en: 'Only the bill of a recharge can be reversed',
  },
  'money.currencyFixed': {
    zh: '钱包已有账单，币种不能再改',
    en: 'The wallet has bills: its currency is fixed',
  },
  'money.tooMuch': {
    zh: '金额过大：余额 {balanceMinor}，再加 {amountMinor} 将超出可记账的范围',
    en: 'The amount is too large: {balanceMinor} there, and {amountMinor} more would be beyond what can be booked',
  },
  'money.sameWallet': { zh: '不能转给自己', en: 'A wallet cannot pay itself' },

  'users.role': { zh: '不能授予该角色', en: 'You cannot give this role' },
  'users.noSuperior': { zh: '该角色没有上级', en: 'This role has no superior' },
  'users.underSelf': { zh: '只能建在自己名下', en: 'New agents go under yourself' },
  'users.superiorLevel': {
    zh: '上级应为高一级的代理',
    en: 'The superior is an agent of one level above',
  },
  'users.superiorDisabled': { zh: '该上级已停用', en: 'This superior is disabled' },
  'users.salesmanSelf': {
    zh: '业务员只能是您自己',
    en: 'The salesman can only be yourself',
  },
  'users.salesmanInherited': {
    zh: '下级与其一级代理同属一名业务员',
    en: 'A branch has one salesman: that of its first-level agent',
  },
  'users.notSalesman': { zh: '请选择在职的业务员', en: 'Choose an enabled salesman' },
  'users.statusDeleted': {
    zh: '不能新建已删除的用户',
    en: 'A user is not created deleted',
    cht: '不能新建已刪除的用戶',
  },
  'users.notCustomer': { zh: '只能用于客户', en: 'Only customers can have this' },
  'users.notChild': { zh: '只能选择直属下级', en: 'Choose one of your direct sub-agents' },
  'users.notSelf': { zh: '不能对自己执行此操作', en: 'You cannot do this to yourself' },
  'users.ownRights': {
    zh: '不能取消自己设置权限的权利（{pattern}）',
    en: 'You cannot take away your own right to set rights ({pattern})',
  },
  'users.lastAdmin': {
    zh: '至少须有一名启用的管理员可设置权限（{pattern}）',
    en: 'One enabled ADMIN at least must be able to set rights ({pattern})',
  },
  'users.currencyInherited': {
    zh: '下级的币种与上级相同：{currency}',
    en: 'The currency of a sub-agent is that of its superior: {currency}',
  },
  'users.superiorCurrency': {
    zh: '该上级未设置币种',
    en: 'This superior has no currency',
  },
  'users.currencyOfBranch': {
    zh: '该用户已有下级，币种不能更改',
    en: 'This user has sub-agents: its currency is theirs and cannot be changed',
    cht: '該用戶已有下級，幣別不能更改',
  },
  'users.linkOver': {
    zh: '该链接已被使用、已过期或已被新链接取代',
    en: 'The link is used, expired or replaced by a newer one',
  },
  'users.noMailbox': {
    zh: '该用户没有邮箱，无法发送链接',
    en: 'This user has no mailbox to which a link could go',
    cht: '該用戶沒有信箱，無法寄送連結',
  },
  'invites.notAgent': {
    zh: '只有一级和二级代理可以邀请下级',
    en: 'Only agents of level 1 and 2 invite sub-agents',
  },
  'users.builtIn': {
    zh: '平台内置用户不能更改',
    en: 'The built-in user of the platform cannot be changed',
    cht: '平台內建用戶不能更改',
  },
  'users.shutOut': {
    zh: '该用户或其上级已停用',
    en: 'This user, or somebody above it, is disabled',
    cht: '該用戶或其上級已停用',
  },
  'users.deleted': { zh: '该用户已删除', en: 'This user has been deleted', cht: '該用戶已刪除' },
  'users.hasChildren': { zh: '该用户还有下级', en: 'This user still has sub-agents', cht: '該用戶還有下級' },
  'users.hasCustomers': { zh: '该业务员还有客户', en: 'This salesman still has customers' },
  'users.needsSuccessor': {
    zh: '该业务员还有 {count} 个客户及下级，请先选择接手人',
    en: 'This salesman serves {count} customers and sub-agents: choose who takes over first',
  },
  'users.noSuccessor': {
    zh: '个客户还没有接手人，请先选择',
    en: 'without a successor: choose who takes over',
    cht: '個客戶還沒有接手人，請先選擇',
  },
  'users.noCustomers': { zh: '该业务员没有客户', en: 'This salesman has no customers' },
  'users.sameSalesman': { zh: '请选择另一名业务员', en: 'Choose another salesman' },
  'users.salesmanLeft': {
    zh: '原业务员已停用，不能把客户还给他',
    en: 'The former salesman is disabled and cannot get the customers back',
  },
  'users.customersOf': { zh: '{name} 的客户', en: 'Customers of {name}' },
  'users.theirSubAgents': { zh: '一并移交的下级', en: 'Their sub-agents, who move along' },
  'users.theirBalances': { zh: '这些客户的余额', en: 'Balances of these customers' },
  'users.inDepartment': { zh: '该业务员已在此部门', en: 'This salesman is in this department already' },
  'users.notInDepartment': { zh: '该业务员不在此部门', en: 'This salesman is not in this department' },
  'users.hasTerminals': { zh: '该用户还有卡', en: 'This user still has cards', cht: '該用戶還有卡' },
  'users.hasOrders': {
    zh: '该用户还有未结束的订单',
    en: 'This user still has live orders',
    cht: '該用戶還有未結束的訂單',
  },
  'users.hasBalance': {
    zh: '该用户余额为 {balanceMinor}，须为零',
    en: 'The balance of this user is {balanceMinor}, it must be zero',
    cht: '該用戶餘額為 {balanceMinor}，須為零',
  },
  'users.pattern': {
    zh: '{pattern} 不是权限，应为 资源:操作 或 *',
    en: '{pattern} is no permission: write resource:action or *',
  },
  'users.alreadyDisabled': { zh: '已停用', en: 'Already disabled' },
  'users.shutOutBelow': {
    zh: '同时不能登录的下级账号',
    en: 'Accounts below that are shut out too',
  },

  'users.noSecondFactor': {
    zh: '该用户没有开启两步验证',
    en: 'This user has no second factor',
    cht: '該用戶沒有開啟兩步驗證',
  },

  'users.creditOf': { zh: '信用额度：{name}', en: 'Credit limit: {name}' },
  'users.creditOthers': { zh: '其余更改的客户', en: 'Further customers changed' },
  'users.creditBlocked': {
    zh: '{name} 现欠 {debtMinor}，超过新额度：还款前不能购买。余额',
    en: '{name} owes {debtMinor}, more than the new limit: buys nothing until it is paid down. Balance',
  },
  'users.creditSame': { zh: '额度不变', en: 'Has this limit already' },

  'terminals.chooseType': { zh: '请选择卡类型', en: 'Choose a terminal type' },
  'terminals.refused.price': { zh: '没有单价', en: 'Has no unit price' },
  'terminals.costOf': {
    zh: '{count} 张，单价 {unitMinor}',
    en: '{count} cards at {unitMinor}',
  },
  'terminals.costOfOthers': { zh: '其余 {count} 张', en: 'The other {count} cards' },

  'plans.belowCost': {
    zh: '不能低于成本价 {floorMinor}',
    en: 'Not below the corporate cost {floorMinor}',
  },
  'plans.belowCooperation': {
    zh: '不能低于合作价 {floorMinor}',
    en: 'Not below the cooperation price {floorMinor}',
  },
  'plans.belowSuperior': {
    zh: '套餐 {plan}：不能低于上级的合作价 {floorMinor}',
    en: 'Plan {plan}: not below the cooperation price of the superior, {floorMinor}',
  },
  'plans.belowOwn': {
    zh: '套餐 {plan}：不能低于您的合作价 {floorMinor}',
    en: 'Plan {plan}: not below your own cooperation price {floorMinor}',
  },
  'plans.belowCostOf': {
    zh: '套餐 {plan}：不能低于成本价 {floorMinor}',
    en: 'Plan {plan}: not below the corporate cost {floorMinor}',
  },
  'plans.aboveChildren': {
    zh: '高于下级的价格：{names}',
    en: 'Above the price of: {names}',
  },
  'plans.notAgents': {
    zh: '只能发放给启用的代理：{names}',
    en: 'Plans go to enabled agents only, not to: {names}',
  },
  'plans.notChildren': {
    zh: '只能发放给直属下级：{names}',
    en: 'Plans go to your direct sub-agents only, not to: {names}',
  },
  'plans.otherCurrency': {
    zh: '币种与您不同：{names}',
    en: 'Their currency is not yours: {names}',
  },
  'plans.mixedCurrency': {
    zh: '币种与其上级或其他所选代理不同：{names}',
    en: 'Their currency is not that of the agents above them, or of the others chosen: {names}',
  },
  'plans.sold': {
    zh: '套餐已有订单，不能删除',
    en: 'This plan has been sold and cannot be deleted',
  },
  'plans.delisted': {
    zh: '套餐已下架，不能购买',
    en: 'This plan is delisted and cannot be bought',
  },
  'plans.issued': { zh: '发放后的合作价', en: 'Cooperation price once issued' },
  'plans.heldBySuperior': {
    zh: '上级已下架此套餐，只有上级可以重新上架',
    en: 'Your superior has taken this plan off sale and only they can list it again',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
