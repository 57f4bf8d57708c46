import { Button, Description, DescriptionList, EmptyState, ProductToken, Skeleton, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useNamedProduct } from "../../lib/market/named-product.ts";
import type { SiteMessage } from "../../lib/messages/message-teller.ts";
import { messageWords } from "../../lib/messages/message-text.ts";
import { markRead } from "../../lib/messages/unread.ts";
import { redirectTo } from "../../lib/navigation/navigation.ts";
import { MESSAGES_PATH } from "../../lib/navigation/paths.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { isMissing } from "../../lib/net/is-missing.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { useLoggedIn } from "../../lib/session/session.ts";
import { useRemoteConfig } from "../../lib/site/remote-config.ts";
import { useAgeNow } from "../../lib/time/now.ts";
import { formatMoment } from "../../lib/time/time-format.ts";
import { MessageFacts } from "./message-facts.tsx";
import { MessageIcon } from "./message-icon.tsx";
import { MessageWays } from "./message-ways.tsx";

/** One message, `id`; reading it is looking at it. */
export default function MessagePage() {
  const t = useT();
  const id = useQueryParam("id") ?? "";
  const loggedIn = useLoggedIn();
  return (
    <>
      <PageHeader title={t("inbox_message")} />
      {loggedIn ? <Opened key={id} id={id} /> : <LoggedOut title={t("inbox_guest")} text={t("inbox_guest_text")} />}
    </>
  );
}

function Opened({ id }: { readonly id: string }) {
  const t = useT();
  const { data: message, error, refetch } = useQuery(dataQuery("GET /api/siteMessage/detail", { id }));
  const unread = message?.isRead === false;
  useEffect(() => {
    // Without a connection it stays unread, and is marked when it is opened again.
    if (unread) void markRead(id).catch(() => undefined);
  }, [id, unread]);
  if (message === null || isMissing(error))
    return (
      <EmptyState
        title={t("inbox_gone")}
        text={t("inbox_gone_text")}
        action={<Button onClick={() => void redirectTo(MESSAGES_PATH)}>{t("inbox_to_list")}</Button>}
      />
    );
  if (message !== undefined) return <Message message={message} />;
  return error === null ? <MessageSkeleton /> : <PartError onRetry={() => void refetch()} />;
}

function MessageSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui_loading")} className="page-x flex flex-col gap-3 pt-3">
      <Skeleton className="h-7 w-64" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-40" />
    </div>
  );
}

function Message({ message }: { readonly message: SiteMessage }) {
  const t = useT();
  const style = useUi();
  const now = useAgeNow(message.ts);
  const showsTime = useRemoteConfig().showMsgTime === 1;
  const productCode = message.params.productCode ?? "";
  const { product, name } = useNamedProduct(productCode);
  const { title, text } = messageWords(message, name, style, t);
  return (
    <article className="page-x pt-3 pb-8">
      <div className="flex items-start gap-3">
        {product === undefined ? (
          <MessageIcon message={{ ...message, isRead: true }} />
        ) : (
          <ProductToken productCode={productCode} productType={product.productType} image={product.productImg} />
        )}
        <h2 className="min-w-0 flex-1 text-title2">{title}</h2>
      </div>
      <p className="pt-3 text-body text-ink-2">{text}</p>
      <DescriptionList size="medium" className="mt-4 border-t border-line">
        <MessageFacts message={message} />
        {showsTime && (
          <Description name={t("inbox_received")}>
            <bdi className="num">{formatMoment(message.ts, now, style.locale, true)}</bdi>
          </Description>
        )}
      </DescriptionList>
      <div className="flex flex-col gap-2.5 pt-6">
        <MessageWays message={message} product={product} name={name} />
      </div>
    </article>
  );
}
