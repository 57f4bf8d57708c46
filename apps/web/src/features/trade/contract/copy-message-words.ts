import type { MessageTeller } from "../../../lib/messages/message-teller.ts";

/** Why a leader is no longer copied: the follower's own stop, or the leader's end. */
export const tellCopyStopped: MessageTeller = ({ leader = "", reason }, _name, _style, t) => ({
  title: t("inbox_copy_stopped", { leader }),
  text: reason === "leader_stopped" ? t("inbox_copy_stopped_leader", { leader }) : t("inbox_copy_stopped_own"),
});

/** To a leader: an operator has hidden name and text, or shows them again. */
export const tellCopyHidden: MessageTeller = ({ hidden = "" }, _name, _style, t) => ({
  title: t(hidden === "" ? "inbox_copy_shown" : "inbox_copy_hidden"),
  text: t(hidden === "" ? "inbox_copy_shown_text" : "inbox_copy_hidden_text"),
});
