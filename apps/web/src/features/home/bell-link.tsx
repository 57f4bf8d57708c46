import { BellIcon } from "@phosphor-icons/react/dist/csr/Bell";
import { MessagesLink } from "../../lib/components/messages-link.tsx";

/** The way to the messages as home draws it. */
export default function BellLink() {
  return <MessagesLink Icon={BellIcon} />;
}
