import { TestEnvironment } from 'jest-environment-jsdom';

/** A jsdom environment with some browser features that jsdom lacks. */
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
    // Scrolling does nothing, because jsdom has no layout.
    this.global.Element.prototype.scrollIntoView = () => undefined;
    this.global.ResizeObserver = class {
      observe() {}
      disconnect() {}
    };
    this.global.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false });
  }
}
