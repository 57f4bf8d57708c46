import { LockKeyIcon } from "@phosphor-icons/react/dist/csr/LockKey";
import { useState } from "react";
import { type Campaign, type CampaignDraw, shortHash } from "../../lib/campaigns/campaign-view.ts";
import { ChipKey } from "../../lib/campaigns/chip-key.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDay } from "../../lib/time/time-format.ts";
import { OddsCard } from "./odds-card.tsx";
import { SeedSheet } from "./seed-sheet.tsx";

interface DrawProps {
  readonly campaign: Campaign;
  readonly draw: CampaignDraw;
}

/** The odds, and what was committed of the draw before anybody could have a ticket. */
export function DrawPart({ campaign, draw }: DrawProps) {
  return (
    <div className="flex flex-col gap-2.5">
      <OddsCard campaign={campaign} draw={draw} />
      <Seed campaign={campaign} draw={draw} />
    </div>
  );
}

function Seed({ campaign, draw }: DrawProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { seedHash, drawAt, settledAt } = draw;
  const title =
    settledAt === null ? t("activity_seed", { date: formatUtcDay(drawAt) }) : t("activity_seed_open", { date: formatUtcDay(settledAt) });
  return (
    <section aria-label={title} className="flex items-center gap-3 rounded-tile bg-fill px-3.5 py-2.5">
      <LockKeyIcon size={24} aria-hidden="true" className="shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="text-row">{title}</p>
        <p className="text-caption text-ink-2">
          {t("shares_seed_hash")}{" "}
          <bdi dir="ltr" className="num font-medium text-ink">
            {shortHash(seedHash)}
          </bdi>
        </p>
      </div>
      <ChipKey onClick={() => setOpen(true)}>{t("activity_check")}</ChipKey>
      <SeedSheet campaign={campaign} draw={draw} open={isOpen} onClose={() => setOpen(false)} />
    </section>
  );
}
