/** For a test in which files are sent: they go to the server of the test. `setup.ts` ends it. */
export function playUploads(): void {
  globalThis.XMLHttpRequest = fakeUpload(globalThis.fetch);
}

/** What `transfer.ts` uses of XMLHttpRequest: the whole of the file has gone once the server answers. */
function fakeUpload(send: typeof fetch): typeof XMLHttpRequest {
  return class {
    upload: { onprogress?: (event: { loaded: number; total: number; lengthComputable: boolean }) => void } = {};
    onload?: () => void;
    onloadend?: () => void;
    onerror?: () => void;
    ontimeout?: () => void;
    onabort?: () => void;
    status = 0;
    responseText = "";
    timeout = 0;
    #asked: [string, RequestInit] = ["", {}];
    #gone = new AbortController();
    #headers: Record<string, string> = {};

    open(method: string, url: string): void {
      this.#asked = [url, { method, signal: this.#gone.signal }];
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }

    abort(): void {
      this.#gone.abort();
      this.onabort?.();
    }

    async send(body: FormData): Promise<void> {
      const [url, init] = this.#asked;
      const late = setTimeout(() => this.#gone.abort("late"), this.timeout);
      try {
        const answer = await send(url, { ...init, headers: this.#headers, body });
        this.upload.onprogress?.({ loaded: 1, total: 1, lengthComputable: true });
        this.status = answer.status;
        this.responseText = await answer.text();
        this.onload?.();
      } catch {
        if (this.#gone.signal.reason === "late") this.ontimeout?.();
        else if (!this.#gone.signal.aborted) this.onerror?.();
      } finally {
        clearTimeout(late);
        this.onloadend?.();
      }
    }
  } as unknown as typeof XMLHttpRequest;
}
