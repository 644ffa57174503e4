import { TestEnvironment } from 'jest-environment-jsdom';

/** A page for tests of hooks and dialogs: jsdom, with the browser features that jsdom does not implement. */
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
    // jsdom has no layout, so scrolling does nothing.
    this.global.Element.prototype.scrollIntoView = () => undefined;
    this.global.ResizeObserver = class {
      observe() {}
      disconnect() {}
    };
    this.global.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false });
  }
}
