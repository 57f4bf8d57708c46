import { Type } from "typebox";
import type { RouteDefinition } from "../route.ts";
import { Wire } from "../schema.ts";

const Endpoint = Type.String({ pattern: "^https://[^\\s]{1,990}$", maxLength: 1000, description: "address at the browser's push service" });
const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return Type.String({
    pattern: `^[A-Za-z0-9_-]{${length}}$`,
    minLength: length,
    maxLength: length,
    description: `${bytes} bytes, base64url`,
  });
};

/** Messages to a device whose app is closed, through its browser's push service. */
export const pushRoutes = {
  "GET /api/push/publicKey": {
    summary: "Key under which browsers subscribe to this server's messages",
    access: "none",
    data: Wire({ publicKey: base64url(65) }),
  },
  "POST /api/push/subscribe": {
    summary: "Sends the caller's messages to this browser too, until its session ends; again replaces what was there",
    access: "user",
    body: Wire({ endpoint: Endpoint, p256dh: base64url(65), auth: base64url(16) }),
    data: Wire({ endpoint: Endpoint }),
    rejections: ["push_service_unknown"],
  },
  "POST /api/push/unsubscribe": {
    summary: "Sends this browser nothing more; of another's or an unknown one it is the same as done",
    access: "user",
    body: Wire({ endpoint: Endpoint }),
    data: Wire({ endpoint: Endpoint }),
  },
} as const satisfies Record<string, RouteDefinition>;
