// Loaded first by each process that runs tests. The first of them that requests the data of the run from the runner
// makes it send it to all of them, once; one that is still starting misses it, and its own request is not answered any
// more: it would wait for ever.
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
