// The labels beside the inputs of a model.

export const en = {
  inputs: (/** @type {string} */ name) => `Inputs of ${name}`,
  call: 'How it is created',
  attempt: (/** @type {string} */ inputs) => `Try ${inputs}`,
  needs: (/** @type {string} */ name, /** @type {string} */ parameters) =>
    `${name} also needs ${parameters}. What depends on them stays unknown until you say how it is created.`,
  unread: (/** @type {string} */ names, /** @type {string} */ example) =>
    `stride0 cannot use this: ${names}. Write inputs as ${example}.`,
  unreadCall: (/** @type {string} */ example) => `stride0 cannot read how it is created. Write it as ${example}.`,
};

/** @type {typeof en} */
export const zh = {
  inputs: (name) => `${name} 的输入`,
  call: '创建方式',
  attempt: (inputs) => `试试 ${inputs}`,
  needs: (name, parameters) => `${name} 还需要 ${parameters}。在给出创建方式之前，依赖它们的部分仍然未知。`,
  unread: (names, example) => `无法使用：${names}。输入写作 ${example}。`,
  unreadCall: (example) => `无法读懂创建方式。请写作 ${example}。`,
};
