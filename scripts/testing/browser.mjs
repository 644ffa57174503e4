import { TestEnvironment } from 'jest-environment-jsdom';

/** A page as hooks and dialogs need one: jsdom, with what every browser has and jsdom leaves to its host. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, { TextEncoder, TextDecoder, Headers, Request, Response });
    this.global.IS_REACT_ACT_ENVIRONMENT = true;
    const { Blob, FileReader } = this.global;
    Blob.prototype.arrayBuffer ??= function readWhole() {
      return new Promise((resolve) => {
        const reader = new FileReader();
        reader.addEventListener('load', () => resolve(reader.result));
        reader.readAsArrayBuffer(this);
      });
    };
    // Nothing is laid out in it: there is nowhere to scroll to.
    this.global.Element.prototype.scrollIntoView = () => undefined;
    this.global.ResizeObserver = class {
      observe() {}
      disconnect() {}
    };
    this.global.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false });
  }
}
