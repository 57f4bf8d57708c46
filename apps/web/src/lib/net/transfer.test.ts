import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTransfer } from "./transfer.ts";

/** A request whose progress the test tells; the clock is the test's, too. */
class PlayedRequest {
  static last: PlayedRequest;
  upload: { onprogress?: (event: { loaded: number; total: number; lengthComputable: boolean }) => void } = {};
  timeout = 0;
  status = 200;
  responseText = JSON.stringify({ code: 200, msg: "", params: {}, data: { id: 1 }, rows: [], total: 0 });
  onload: (() => void) | undefined;
  onloadend: (() => void) | undefined;
  constructor() {
    PlayedRequest.last = this;
  }
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {}
}

let now = 0;
beforeEach(() => {
  now = 1_000;
  vi.stubGlobal("XMLHttpRequest", PlayedRequest);
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("an upload may take as long as it goes: only standing still ends it", async () => {
  const shares: number[] = [];
  const { upload } = createTransfer({
    ...{ baseUrl: () => "", language: () => "en", token: () => null },
    ...{ onExpired: () => undefined, onFailure: () => undefined },
  });
  const sent = upload("/api/upload", new Blob(["picture"]), { timeoutMs: 10_000, onProgress: (share) => shares.push(share) });
  const request = PlayedRequest.last;
  // The time limit counts from the start of the request, and grows with each piece that is sent.
  expect(request.timeout).toBe(10_000);
  for (const loaded of [10, 20, 90]) {
    now += 9_000;
    request.upload.onprogress?.({ loaded, total: 100, lengthComputable: true });
    expect(request.timeout).toBe(now - 1_000 + 10_000);
  }
  now += 9_000;
  request.upload.onprogress?.({ loaded: 95, total: 0, lengthComputable: false });
  expect(request.timeout).toBe(now - 1_000 + 10_000);
  request.onload?.();
  request.onloadend?.();
  expect(await sent).toMatchObject({ code: 200, data: { id: 1 } });
  expect(shares).toEqual([0.1, 0.2, 0.9]);
});
