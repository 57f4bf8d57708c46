import { Button } from "@candela/ui";
import type { MessageWaysProps } from "../../lib/kinds/product-kind-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { openProduct } from "../../lib/market/current-product.ts";
import { isCampaignKind } from "../../lib/messages/campaign-messages.ts";
import { type MessagePlace, messagePlace } from "../../lib/messages/message-place.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import {
  ACTIVITY_PATH,
  ADVANCED_IDENTITY_PATH,
  ALERTS_PATH,
  ASSETS_PATH,
  BANK_CARDS_PATH,
  CHANGE_PATH,
  IDENTITY_PATH,
  SERVICE_PATH,
  WALLETS_PATH,
  WELFARE_PATH,
} from "../../lib/navigation/paths.ts";
import { messageView } from "./message-view.ts";

/** Where a message leads. */
export function MessageWays(props: MessageWaysProps) {
  const { kind } = props.message;
  if (kind === "price_alert") return <AlertWays {...props} />;
  if (kind === "password_changed" || kind === "security_changed") return <SecurityWay />;
  if (kind === "bank_card_added") return <CardsWay />;
  if (kind === "wallet_address_added") return <WalletsWay />;
  if (kind === "identity_passed" || kind === "identity_rejected") return <IdentityWay level={props.message.params.level} />;
  if (kind === "account_frozen" || kind === "account_unfrozen") return <AssetsWay />;
  if (kind === "support_answer") return <SupportWay />;
  if (isCampaignKind(kind)) return <CampaignWay {...props} />;
  if (kind === "suspension") return <ProductWay {...props} />;
  const place = messagePlace(props.message);
  if (place !== undefined) return <FundsWay place={place} isOut={kind === "withdrawal"} />;
  const Ways = messageView(kind)?.Ways;
  return Ways === undefined ? null : <Ways {...props} />;
}

function ProductWay({ product, name }: MessageWaysProps) {
  const t = useT();
  return (
    product !== undefined && (
      <Button wide onClick={() => void openProduct(product)}>
        {t("inbox_open_product", { name })}
      </Button>
    )
  );
}

/** To the deposit or the withdrawal, with all its steps. */
function FundsWay({ place: { path, query }, isOut }: { readonly place: MessagePlace; readonly isOut: boolean }) {
  const t = useT();
  return (
    <Button wide onClick={() => void navigateTo(path, query)}>
      {t(isOut ? "record_reason_withdrawal_paid" : "deposit_title")}
    </Button>
  );
}

function IdentityWay({ level }: { readonly level: string | undefined }) {
  const t = useT();
  const isAdvanced = level === "advanced";
  return (
    <Button wide onClick={() => void navigateTo(isAdvanced ? ADVANCED_IDENTITY_PATH : IDENTITY_PATH)}>
      {t(isAdvanced ? "identity_advanced" : "identity_title")}
    </Button>
  );
}

function AssetsWay() {
  const t = useT();
  return (
    <Button wide onClick={() => void navigateTo(ASSETS_PATH)}>
      {t("nav_assets")}
    </Button>
  );
}

function CardsWay() {
  const t = useT();
  return (
    <Button wide onClick={() => void navigateTo(BANK_CARDS_PATH)}>
      {t("cards_title")}
    </Button>
  );
}

function WalletsWay() {
  const t = useT();
  return (
    <Button wide onClick={() => void navigateTo(WALLETS_PATH)}>
      {t("wallets_title")}
    </Button>
  );
}

function SupportWay() {
  const t = useT();
  return (
    <Button wide onClick={() => void navigateTo(SERVICE_PATH)}>
      {t("support_to_conversation")}
    </Button>
  );
}

/** To the activity; of a voucher to where vouchers are. */
function CampaignWay({ message: { kind, params } }: MessageWaysProps) {
  const t = useT();
  const { campaignId = "" } = params;
  const isVoucher = kind === "voucher_ending" || kind === "voucher_ended";
  if (!isVoucher && !/^[1-9]\d{0,4}$/.test(campaignId)) return null;
  return (
    <Button wide onClick={() => void (isVoucher ? navigateTo(WELFARE_PATH) : navigateTo(ACTIVITY_PATH, { id: campaignId }))}>
      {t(isVoucher ? "campaign_welfare_title" : "inbox_look")}
    </Button>
  );
}

function SecurityWay() {
  const t = useT();
  return (
    <Button wide onClick={() => void navigateTo(CHANGE_PATH)}>
      {t("security_title")}
    </Button>
  );
}

function AlertWays({ product, name }: MessageWaysProps) {
  const t = useT();
  return (
    <>
      {product !== undefined && (
        <Button wide onClick={() => void openProduct(product)}>
          {t("inbox_open_product", { name })}
        </Button>
      )}
      <Button wide kind="secondary" onClick={() => void navigateTo(ALERTS_PATH)}>
        {t("alerts_title")}
      </Button>
    </>
  );
}
