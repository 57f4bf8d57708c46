import { Description, DescriptionList, Sheet, useUi } from "@candela/ui";
import { type Campaign, type CampaignDraw, countText, shortHash } from "../../lib/campaigns/campaign-view.ts";
import { DrawVerdict } from "../../lib/campaigns/draw/draw-verdict.tsx";
import { useDrawCheck } from "../../lib/campaigns/draw/use-draw-check.ts";
import { CopyButton } from "../../lib/components/copy-button.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDayMinute, formatUtcMinute } from "../../lib/time/time-format.ts";

interface SeedProps {
  readonly campaign: Campaign;
  readonly draw: CampaignDraw;
}

/** What was committed of a draw, what it will be mixed with, and, once it was drawn, the draw done again on this device. */
export function SeedSheet({ open, onClose, ...props }: SeedProps & { readonly open: boolean; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("activity_draw_title")}>
      {open && <Seed {...props} />}
    </Sheet>
  );
}

function Seed({ campaign, draw }: SeedProps) {
  const t = useT();
  const style = useUi();
  const { id, title, state, publishedAt } = campaign;
  const { seedHash, beacon, drawAt, settledAt } = draw;
  const check = useDrawCheck(id, state === "drawn" ? { seedHash, own: null } : null);
  const utc = (ts: number) => t("orders_utc", { time: formatUtcDayMinute(ts) });
  return (
    <div className="flex flex-col gap-3 pb-3">
      <p className="text-body text-ink-2">{t("activity_draw_text")}</p>
      <DescriptionList size="medium">
        <Description
          name={t("shares_seed_hash")}
          note={formatUtcMinute(publishedAt)}
          action={<CopyButton text={seedHash} label={t("shares_copy", { name: t("shares_seed_hash") })} />}
        >
          <bdi dir="ltr" className="num">
            {shortHash(seedHash)}
          </bdi>
        </Description>
        <Description name={t("shares_random")} wraps>
          {beacon === null ? (
            <span className="text-flame-text">{t("shares_no_round")}</span>
          ) : (
            t("shares_round", { round: countText(beacon.round, style), moment: utc(beacon.at) })
          )}
        </Description>
        <Description name={t("activity_draw_at")}>{utc(settledAt ?? drawAt)}</Description>
      </DescriptionList>
      {state === "drawn" && <DrawVerdict query={check} name={title} />}
    </div>
  );
}
