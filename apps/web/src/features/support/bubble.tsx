import { cx, Spinner } from "@candela/ui";
import { ArrowClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowClockwise";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import type { ReactNode } from "react";
import { useT } from "../../lib/language/i18n.ts";
import type { SupportMessage } from "../../lib/support/support-shapes.ts";
import { formatTime } from "../../lib/time/time-format.ts";
import { agentName } from "./agent-name.ts";
import type { ChatItem } from "./chat-items.ts";
import { Marks } from "./marks.tsx";
import type { Outgoing } from "./outgoing.ts";
import { PictureBubble, pictureRoom } from "./picture-bubble.tsx";
import { TradeCard } from "./trade-card.tsx";

const OWN = "bg-(--own-bubble) text-(--on-own-bubble) rounded-ee-md";
const THEIRS = "bg-fill text-ink rounded-es-md";

/** Text as it was written: no markup, its own direction, its own line feeds. */
function Words({ own, children }: { readonly own: boolean; readonly children: string }) {
  return (
    <p
      dir="auto"
      className={cx(
        "w-fit max-w-full rounded-[1.125rem] px-3.5 py-2 text-[0.9375rem] leading-[1.4] wrap-anywhere whitespace-pre-wrap",
        own ? OWN : THEIRS,
      )}
    >
      {children}
    </p>
  );
}

/** At the side of its author, four fifths wide at most. */
function Side({ own, children }: { readonly own: boolean; readonly children: ReactNode }) {
  return (
    <div className={cx("flex max-w-[82%] min-w-0 flex-col @max-[18rem]:max-w-full", own ? "ms-auto items-end" : "items-start")}>
      {children}
    </div>
  );
}

function Content({ message, label }: { readonly message: SupportMessage; readonly label: string }) {
  const own = message.by === "user";
  if (message.picture !== null) return <PictureBubble picture={message.picture} label={label} />;
  if (message.attachment !== null) return <TradeCard trade={message.attachment} />;
  return <Words own={own}>{message.text}</Words>;
}

/** A message that is on the server. */
export function Bubble({ item }: { readonly item: Extract<ChatItem, { kind: "message" }> }) {
  const t = useT();
  const { message, first, last, mark } = item;
  const own = message.by === "user";
  const author = own ? t("support_you") : agentName(message.agent, t);
  return (
    <div className={cx(first ? "pt-1.5" : "pt-1", last && "pb-1.5")}>
      <Side own={own}>
        <span className="sr-only">{author}: </span>
        <Content message={message} label={t("support_picture_of", { name: author })} />
        {last && <Marks ts={message.ts} mark={mark} />}
      </Side>
    </div>
  );
}

interface OutgoingProps {
  readonly outgoing: Outgoing;
  readonly online: boolean;
  readonly onRetry: (clientId: string) => void;
  readonly onForget: (clientId: string) => void;
}

function OutgoingContent({ content }: Pick<Outgoing, "content">) {
  const t = useT();
  if (content.kind === "text") return <Words own>{content.text}</Words>;
  if (content.kind === "trade") return <TradeCard trade={content.trade} />;
  return (
    <img
      src={`data:image/jpeg;base64,${content.base64}`}
      alt={t("support_picture_of", { name: t("support_you") })}
      style={pictureRoom(content.width, content.height)}
      className="rounded-[1.125rem] bg-fill object-contain"
    />
  );
}

/** A message on its way, or one that did not get there: why, and sent again or taken back with a tap. */
export function OutgoingBubble({ outgoing, online, onRetry, onForget }: OutgoingProps) {
  const t = useT();
  const { clientId, content, state, problem, ts } = outgoing;
  const failed = state === "failed";
  return (
    <div className="py-1.5">
      <Side own>
        <span className="sr-only">{t("support_you")}: </span>
        <div className={cx("flex max-w-full flex-col items-end", !failed && "opacity-70")}>
          <OutgoingContent content={content} />
        </div>
        {failed ? (
          <>
            <p role="alert" className="mt-1 text-end text-small text-danger">
              {problem ?? t(online ? "support_not_sent" : "support_waits_for_line")}
            </p>
            <div className="flex flex-wrap justify-end">
              <Act label={t("support_take_back")} onClick={() => onForget(clientId)} icon={<TrashIcon size={16} aria-hidden="true" />} />
              <Act
                label={t("support_send_again")}
                onClick={() => onRetry(clientId)}
                icon={<ArrowClockwiseIcon size={16} aria-hidden="true" />}
              />
            </div>
          </>
        ) : (
          <p className="mt-1 flex items-center gap-1.5 text-small text-ink-3">
            <span>
              <bdi className="num">{formatTime(ts)}</bdi> · {t("support_sending")}
            </span>
            <span className="grid size-3.5 place-items-center [&_svg]:size-3.5">
              <Spinner />
            </span>
          </p>
        )}
      </Side>
    </div>
  );
}

function Act({ label, icon, onClick }: { readonly label: string; readonly icon: ReactNode; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-chip px-2.5 text-caption font-semibold active:bg-fill"
    >
      {icon}
      {label}
    </button>
  );
}
