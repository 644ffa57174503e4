// Stores the data of the run, which the test runner sends only once. A process that is still starting would miss the
// message.
const QUESTION = 'jest-light-runner-get-worker-data';
const ANSWER = 'jest-light-runner-worker-data';

if (process.send && process.env.TINYPOOL_WORKER_ID) {
  const { emit, send } = process;
  let received;
  process.emit = (name, ...values) => {
    if (name === 'message' && values[0]?.type === ANSWER) [received] = values;
    return emit.call(process, name, ...values);
  };
  process.send = (message, ...rest) =>
    message === QUESTION && received ? emit.call(process, 'message', received) : send.call(process, message, ...rest);
}
