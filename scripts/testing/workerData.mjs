// Loaded first by each process that runs tests. The first of them that asks the runner for the data of the run makes it
// tell all of them, once; what comes to one that is still starting is heard by nobody there, and its own question is
// not answered any more: it would wait for ever.
const QUESTION = 'jest-light-runner-get-worker-data';
const ANSWER = 'jest-light-runner-worker-data';

if (process.send && process.env.TINYPOOL_WORKER_ID) {
  const { emit, send } = process;
  let told;
  process.emit = (name, ...values) => {
    if (name === 'message' && values[0]?.type === ANSWER) [told] = values;
    return emit.call(process, name, ...values);
  };
  process.send = (message, ...rest) =>
    message === QUESTION && told ? emit.call(process, 'message', told) : send.call(process, message, ...rest);
}
