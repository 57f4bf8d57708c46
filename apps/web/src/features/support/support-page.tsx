import "./support.css";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { useLoggedIn } from "../../lib/session/session.ts";
import { ChatHeader } from "./chat-header.tsx";
import { CurrentChat } from "./current-chat.tsx";
import { PastChat } from "./past-chat.tsx";

/** Customer service: the conversation that goes on, or with `conversation` an earlier one. */
export default function SupportPage() {
  const t = useT();
  const loggedIn = useLoggedIn();
  const past = useQueryParam("conversation");
  if (!loggedIn)
    return (
      <>
        <ChatHeader note={null} />
        <LoggedOut title={t("support_guest")} text={t("support_guest_text")} />
      </>
    );
  return past === null ? <CurrentChat /> : <PastChat key={past} id={past} />;
}
