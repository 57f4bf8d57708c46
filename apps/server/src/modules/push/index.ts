import { success } from "@candela/api";
import webPush from "web-push";
import type { Clock } from "../../platform/clock.ts";
import { type Handlers, userOf } from "../../platform/http/handlers.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import type { MessageTellers } from "./message-words.ts";
import { createPushSender, type SenderParts } from "./push-sender.ts";
import { isPushService } from "./push-services.ts";
import { deleteSubscription, keepPushKey, type PushKey, saveSubscription } from "./push-store.ts";
import { createPushWorker, type PushWorker } from "./push-worker.ts";

export { MESSAGE_KINDS, type MessageTellers, type Say } from "./message-words.ts";
export { queueDeliveries } from "./push-store.ts";

export interface PushParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Log;
  /** Keeps the key that names this server to push services. */
  readonly box: SecretBox;
  /** Where people open the app. */
  readonly publicUrl: string | undefined;
  /** Message texts of the kinds of product. */
  readonly kinds: readonly MessageTellers[];
  readonly transport?: SenderParts["transport"];
}

export interface Push {
  readonly handlers: Handlers;
  readonly worker: PushWorker;
  /** Makes the key at the first start, and seals with the present one what an earlier key has left. */
  readonly start: () => Promise<void>;
}

/** Messages to browsers whose app is closed. */
export function createPushModule({ sql, clock, log, box, publicUrl, kinds, transport }: PushParts): Push {
  let key: Promise<PushKey> | undefined;
  const pushKey = (): Promise<PushKey> => {
    key ??= keepPushKey(sql, box, webPush.generateVAPIDKeys()).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
  const contact = publicUrl?.startsWith("https://") === true ? publicUrl : "mailto:push@candela.invalid";
  const sender = async () => createPushSender({ key: await pushKey(), contact, transport });
  return {
    async start() {
      await pushKey();
    },
    worker: createPushWorker({ sql, clock, log, sender, kinds }),
    handlers: {
      "GET /api/push/publicKey": async () => success({ publicKey: (await pushKey()).publicKey }),
      "POST /api/push/subscribe": async (call) => {
        const { endpoint } = call.fields;
        if (!isPushService(endpoint)) throw new Rejected("push_service_unknown");
        await saveSubscription(sql, { ...userOf(call), language: call.language }, call.fields, clock.now());
        return success({ endpoint });
      },
      "POST /api/push/unsubscribe": async (call) => {
        const { endpoint } = call.fields;
        await deleteSubscription(sql, userOf(call).userId, endpoint);
        return success({ endpoint });
      },
    },
  };
}
