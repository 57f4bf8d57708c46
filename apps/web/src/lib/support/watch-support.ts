import { showToast } from "@candela/ui";
import { onceSeen } from "../browser/once-seen.ts";
import { t } from "../language/i18n.ts";
import { currentPlace } from "../navigation/hash-location.ts";
import { navigateTo } from "../navigation/navigation.ts";
import { SERVICE_PATH } from "../navigation/paths.ts";
import { followAccount } from "../net/live.ts";
import { sessionStore } from "../session/session.ts";
import { readSupportUnread, supportUnreadStore } from "./support-unread.ts";

/** Counts the answers that are unread, and tells of one that comes while another page is open. Called once. */
export function watchSupport(): void {
  followAccount(
    (events) => {
      for (const event of events) {
        if (event.kind !== "support") continue;
        supportUnreadStore.set(event.unread);
        if (event.message?.by === "support" && currentPlace().path !== SERVICE_PATH) tell();
      }
    },
    () => void readSupportUnread(),
  );
  sessionStore.subscribe(() => supportUnreadStore.set(0));
}

function tell(): void {
  onceSeen(() =>
    showToast({ text: t("support_answered"), action: { label: t("inbox_look"), onClick: () => void navigateTo(SERVICE_PATH) } }),
  );
}
