import { Button, cx, DescriptionList, PaperTag, showToast, useUi } from "@candela/ui";
import { useState } from "react";
import { AuthActions } from "../../lib/components/auth-actions.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useLoggedIn } from "../../lib/session/session.ts";
import { formatUtcDay } from "../../lib/time/time-format.ts";
import { DatesLine } from "./dates-line.tsx";
import { OfferDraw, OfferTerms } from "./offer-terms.tsx";
import { OwnRequest } from "./own-request.tsx";
import { PriceLine } from "./price-line.tsx";
import { Demand, RequestCard } from "./request-card.tsx";
import { RequestSheet, RequestWords } from "./request-sheet.tsx";
import { ShareDocuments } from "./share-documents.tsx";
import { ShareHead } from "./share-head.tsx";
import { ShareRisks } from "./share-risks.tsx";
import type { ShareOffer } from "./share-view.ts";
import { useShareRequest } from "./use-share-request.ts";

/** An offer until its draw: when it closes leads, then what one asks for, and what can be expected of it. */
export function OfferView({ offer }: { readonly offer: ShareOffer }) {
  const { hidesOwn = false } = useUi();
  const { order } = offer;
  const isOpen = offer.state === "subscribing" || offer.state === "announced";
  return (
    <div className="flex flex-col gap-6 pt-3">
      <div className="page-x flex flex-col gap-5">
        <ShareHead offer={offer} />
        <PriceLine offer={offer} />
        <DatesLine offer={offer} />
        {order?.state === "open" && <OwnRequest offer={offer} order={order} />}
      </div>
      {isOpen ? <Request key={String(hidesOwn)} offer={offer} /> : <Closed offer={offer} />}
    </div>
  );
}

/** After the close, until the draw. */
function Closed({ offer }: { readonly offer: ShareOffer }) {
  return (
    <div className="page-x flex flex-col gap-6">
      <DescriptionList size="medium">
        <Demand offer={offer} />
      </DescriptionList>
      <About offer={offer} />
    </div>
  );
}

function About({ offer }: { readonly offer: ShareOffer }) {
  const t = useT();
  return (
    <>
      <section aria-labelledby="share-company">
        <h2 id="share-company" className="pb-1 text-title3">
          {t("shares_company")}
        </h2>
        <p dir="auto" className="pb-3 text-body text-ink-2">
          {offer.summary}
        </p>
        <ShareDocuments offerId={offer.id} />
      </section>
      <ShareRisks offer={offer} />
      <OfferTerms offer={offer} />
      <OfferDraw offer={offer} />
    </>
  );
}

function Request({ offer }: { readonly offer: ShareOffer }) {
  const t = useT();
  const request = useShareRequest(offer);
  const isLoggedIn = useLoggedIn();
  const [asking, setAsking] = useState(false);
  const hasChanged = request.own !== null;
  return (
    <>
      <div className="page-x flex flex-col gap-6">
        <RequestCard offer={offer} request={request} />
        <About offer={offer} />
      </div>
      <div className={cx("page-x flex flex-col gap-2 bg-canvas pt-3 pb-3", isLoggedIn && "sticky bottom-0 z-10")}>
        <p className="flex flex-wrap items-center justify-center gap-2 text-caption text-ink-2">
          <PaperTag />
          {t("shares_unfilled", { date: formatUtcDay(offer.drawAt) })}
        </p>
        {!isLoggedIn ? (
          <AuthActions tryLabel={t("home_try")} />
        ) : (
          <Button wide disabledReason={request.blocked} onClick={() => setAsking(true)}>
            <RequestWords offer={offer} request={request} />
          </Button>
        )}
        {isLoggedIn && request.blocked !== undefined && (
          <p aria-hidden="true" className="text-center text-caption text-ink-2">
            {request.blocked}
          </p>
        )}
      </div>
      {asking && (
        <RequestSheet
          offer={offer}
          request={request}
          onDone={() => {
            setAsking(false);
            showToast({ text: t(hasChanged ? "shares_changed" : "shares_done"), tone: "good" });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
