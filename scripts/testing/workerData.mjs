// The test runner sends the data of the run once to all processes, when the first process requests it. A process that
// is still starting would miss the message and wait for ever, so each process loads this module first, which stores the
// data.
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
