import { type Envelope, REQUEST_TIMEOUT_FIRST_MS } from "@candela/api";
import { headersOf, judge, RequestError, type RequestHost, tell } from "./request.ts";

interface TransferOptions {
  /** How long a download may take, or an upload may stand still. */
  readonly timeoutMs?: number;
  /** The caller catches every failure and shows it itself. */
  readonly quiet?: boolean;
  readonly signal?: AbortSignal;
}

interface UploadOptions extends TransferOptions {
  /** The field that the file goes under; `file` unless told. */
  readonly name?: string;
  /** Fields beside the file. */
  readonly fields?: Readonly<Record<string, string>>;
  /** From 0 to 1, as the file goes. */
  readonly onProgress?: (share: number) => void;
}

interface Transfer {
  /** Sends a file, as a form, and answers with the envelope. */
  readonly upload: (path: string, file: Blob, options?: UploadOptions) => Promise<Envelope>;
  /** Fetches a file. A failure is reported as that of an image, since files are mostly images; a rejection has its own text. */
  readonly download: (path: string, options?: TransferOptions) => Promise<Blob>;
}

/** A request that reports its upload progress, which `fetch` does not. */
function send(
  host: RequestHost,
  path: string,
  form: FormData,
  { onProgress, signal, timeoutMs = REQUEST_TIMEOUT_FIRST_MS }: UploadOptions,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const start = performance.now();
    request.open("POST", host.baseUrl() + path);
    for (const [name, value] of Object.entries(headersOf(host, ""))) request.setRequestHeader(name, value);
    request.timeout = timeoutMs;
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      request.timeout = performance.now() - start + timeoutMs;
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new RequestError({ kind: "network" }));
    request.ontimeout = () => reject(new RequestError({ kind: "timeout" }));
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => signal?.removeEventListener("abort", stop);
    if (signal?.aborted === true) return reject(signal.reason);
    signal?.addEventListener("abort", stop);
    request.send(form);
  });
}

function envelopeOf(text: string): Envelope {
  try {
    const envelope = JSON.parse(text) as Envelope;
    if (typeof envelope?.code === "number") return envelope;
  } catch {
    // No envelope: the answer is from a proxy, not from the server.
  }
  throw new RequestError({ kind: "network" });
}

async function fetchFile(
  host: RequestHost,
  path: string,
  { signal, timeoutMs = REQUEST_TIMEOUT_FIRST_MS }: TransferOptions,
): Promise<Blob> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(host.baseUrl() + path, {
      headers: headersOf(host, null),
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
    if (answer.headers.get("content-type")?.startsWith("application/json") === true)
      judge(answer.status, envelopeOf(await answer.text()), true);
    else if (answer.ok) return await answer.blob();
  } catch (error) {
    if (error instanceof RequestError || signal?.aborted === true) throw error;
    throw new RequestError({ kind: timeout.aborted ? "timeout" : "network" });
  }
  throw new RequestError({ kind: "download" });
}

export function createTransfer(host: RequestHost): Transfer {
  return {
    async upload(path, file, options = {}) {
      const token = host.token();
      const catches = options.quiet === true;
      const form = new FormData();
      for (const [name, value] of Object.entries(options.fields ?? {})) form.set(name, value);
      form.set(options.name ?? "file", file);
      try {
        const { status, text } = await send(host, path, form, options);
        return judge(status, envelopeOf(text), catches);
      } catch (error) {
        tell(host, error, token, catches);
        throw error;
      }
    },
    async download(path, options = {}) {
      const token = host.token();
      try {
        return await fetchFile(host, path, options);
      } catch (error) {
        const kind = error instanceof RequestError ? error.failure.kind : null;
        const told = kind === null || kind === "expired" || kind === "rejected" ? error : new RequestError({ kind: "download" });
        tell(host, told, token, options.quiet === true);
        throw told;
      }
    },
  };
}
