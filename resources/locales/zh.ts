import type { Words } from './textTypes';

/** The texts of the kit. Every product has these texts. */
export const zh = {
  common: {
    fields: {
      id: '编号',
      createdAt: '创建时间',
      updatedAt: '更新时间',
      version: '版本',
      account: '账号',
      action: '操作',
      actor: '操作人',
      changes: '变更内容',
      count: '数量',
      createdBy: '创建人',
      disabled: '停用',
      image: '图片',
      kind: '类型',
      name: '名称',
      nickname: '昵称',
      owner: '所有者',
      reason: '原因',
      recordId: '记录编号',
      remark: '备注',
      requestId: '请求编号',
      resource: '对象',
      role: '角色',
      source: '途径',
      startedAt: '开始时间',
      status: '状态',
      title: '标题',
      total: '总数',
      type: '类型',
      content: '内容',
      readAt: '阅读时间',
      pop: '首屏弹出',
      avatar: '头像',
      email: '电子邮箱',
      password: '密码',
    },
    enums: {
      status: { ENABLED: '启用', DISABLED: '停用' },
    },
    sections: {},
    actions: {
      delete: { label: '删除', confirm: '删除 {count} 条记录？', help: '删除后列表中不再显示，历史仍可查。' },
      enable: { label: '启用', confirm: '启用 {count} 条记录？' },
      disable: { label: '停用', confirm: '停用 {count} 条记录？' },
    },
  },
  resources: {
    'audit-log': {
      label: '操作日志',
      singular: '操作日志',
      fields: {
        record: '记录',
        asUser: '以谁的身份',
        via: '执行程序',
        import: '导入',
        follows: '同一操作的后续记录',
        kind: '类别',
      },
      enums: {
        kind: { PERSON: '人员操作', SESSION: '登录与查看', SYSTEM: '系统操作' },
        source: { screen: '页面', api: '接口', import: '导入', job: '后台任务', seed: '初始数据', command: '命令行' },
      },
    },
    'api-keys': {
      label: 'API 密钥',
      singular: 'API 密钥',
      fields: {
        prefix: '密钥开头',
        scopes: '权限范围',
        ipAllow: 'IP 白名单',
        expiresAt: '到期时间',
        sandbox: '沙箱',
        lastUsedAt: '最近使用',
        lastUsedFrom: '最近使用的 IP',
        overlapHours: '旧密钥继续有效（小时）',
      },
      actions: {
        rotate: {
          label: '更换密钥',
          confirm: '更换这个密钥？',
          help: '立即生成新密钥并只显示一次；旧密钥在所选小时数后失效，0 表示立即失效。',
        },
        enable: { label: '启用', confirm: '启用 {count} 个密钥？' },
        disable: {
          label: '停用',
          confirm: '停用 {count} 个密钥？',
          help: '使用该密钥的程序会立即无法调用接口，重新启用后恢复。',
        },
        delete: {
          label: '删除',
          confirm: '删除 {count} 个密钥？',
          help: '使用该密钥的程序会立即无法调用接口，且无法恢复。',
        },
      },
    },
    'saved-views': {
      label: '保存的视图',
      singular: '视图',
      fields: { resource: '列表', query: '筛选与列', sharedWith: '共享给', isDefault: '默认' },
      actions: { delete: { label: '删除', confirm: '删除 {count} 个视图？' } },
    },
    webhooks: {
      label: 'Webhook',
      singular: 'Webhook',
      fields: {
        url: '接收地址',
        events: '事件',
        failingSince: '持续失败自',
        formerSecretUntil: '旧密钥有效至',
      },
      actions: {
        test: { label: '发送测试', confirm: '向 {label} 发送一条测试消息？' },
        rotate: {
          label: '更换密钥',
          confirm: '更换 {label} 的签名密钥？',
          help: '新密钥只显示一次。24 小时内，消息同时带新旧两个签名。',
        },
        enable: { label: '启用', confirm: '启用 {count} 个 Webhook？', help: '未送达的消息会随即发送。' },
        disable: { label: '停用', confirm: '停用 {count} 个 Webhook？', help: '停用期间发生的事件不会再补发。' },
        delete: { label: '删除', confirm: '删除 {count} 个 Webhook？', help: '投递记录会一并删除。' },
      },
    },
    'webhook-batches': {
      label: '待生成的 Webhook 消息',
      singular: '待生成的 Webhook 消息',
      fields: { webhook: 'Webhook', event: '事件', at: '发生时间', records: '记录', facts: '内容' },
    },
    'webhook-deliveries': {
      label: '投递记录',
      singular: '投递',
      sections: { main: '投递' },
      fields: {
        webhook: 'Webhook',
        event: '事件',
        status: '状态',
        attempts: '已尝试次数',
        nextAt: '下次尝试',
        sentAt: '上次发送',
        milliseconds: '耗时（毫秒）',
        responseStatus: '应答状态码',
        error: '错误',
        messageId: '消息编号',
        url: '接收地址',
        requestHeaders: '请求头',
        body: '请求内容',
        responseBody: '应答内容',
      },
      enums: {
        status: { QUEUED: '等待发送', SENDING: '发送中', DELIVERED: '已送达', FAILED: '失败', RETRYING: '等待重试' },
      },
      actions: {
        redeliver: {
          label: '重新投递',
          confirm: '重新投递 {count} 条消息？',
          help: '内容和消息编号不变，接收方可据此识别重复。',
        },
      },
    },
    notifications: {
      label: '消息通知',
      singular: '通知',
      fields: { title: '标题', content: '内容', popClosedAt: '弹窗关闭时间', message: '消息', link: '前往' },
      enums: { type: { UP: '上架', DOWN: '下架', CHANGE: '变更', SYSTEM: '系统', PROMO: '推广' } },
      actions: {
        read: { label: '标为已读', confirm: '将 {count} 条通知标为已读？' },
        'read-all': { label: '全部已读', confirm: '将全部通知标为已读？' },
      },
    },
    imports: {
      label: '导入记录',
      singular: '导入',
      fields: {
        fileName: '文件名',
        rows: '行数',
        created: '新增',
        updated: '更新',
        state: '状态',
        undoable: '可整体撤销',
        undoneAt: '撤销时间',
        undoneBy: '撤销人',
        job: '后台任务',
      },
      enums: { state: { DONE: '已导入', UNDONE: '已撤销' } },
      actions: {
        undo: {
          label: '撤销导入',
          confirm: '撤销此次导入？',
          help: '新增的记录会被删除，更新过的恢复原值；只要有一条此后被改动或使用，就什么都不撤销。',
        },
      },
    },
    jobs: {
      label: '后台任务',
      singular: '后台任务',
      fields: { state: '状态', done: '已完成', result: '结果', errors: '错误', endedAt: '结束时间' },
      enums: { state: { QUEUED: '排队中', RUNNING: '进行中', DONE: '已完成', FAILED: '失败' } },
      actions: {
        cancel: {
          label: '取消',
          confirm: '取消 {count} 个任务？',
          help: '已做的部分会全部撤回；已发出的消息无法收回。',
        },
      },
    },
  },
  menu: {
    main: '首页',
    'my-profile': '个人中心',
    notifications: '消息通知',
  },
} satisfies Words;

/** The type of a complete catalogue. Every language must have exactly the keys of the Chinese catalogue. */
export type KitLabels = typeof zh;
