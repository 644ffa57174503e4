/** A request by the mocked `fetch`, which reports at once that half of the body is sent. */
export class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  responseType = '';
  response: unknown = null;
  status = 0;
  private readonly headers = new Headers();
  private answered = new Headers();
  private method = '';
  private url = '';

  open(method: string, url: string): void {
    Object.assign(this, { method, url });
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  getAllResponseHeaders(): string {
    return [...this.answered].map(([name, value]) => `${name}: ${value}`).join('\r\n');
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  send(body: BodyInit): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2, lengthComputable: true }));
    fetch(this.url, { method: this.method, headers: this.headers, body }).then(
      async (answer) => {
        this.response = await answer.blob();
        this.status = answer.status;
        this.answered = answer.headers;
        this.dispatchEvent(new Event('load'));
      },
      () => this.dispatchEvent(new Event('error')),
    );
  }
}
