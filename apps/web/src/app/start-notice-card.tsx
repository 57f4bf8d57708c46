import { Button, latinDigits, Popup } from "@candela/ui";
import { type ReactNode, useState } from "react";
import { CandleScene } from "../lib/components/candle-scene.tsx";
import { RichText } from "../lib/components/rich-text.tsx";
import { useT } from "../lib/language/i18n.ts";
import { navigateTo } from "../lib/navigation/navigation.ts";

import { useLanguage } from "../lib/site/settings.ts";
import { closeNotice, type Notice, noticeSettled } from "../lib/site/start-notice.ts";
import { intlZone } from "../lib/time/zone-choice.ts";

/** Called when the card's picture is painted, its last part: from then on the page below may use the network. */
const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(noticeSettled)));

/** The start notice: shown once a day, and never again once its box is ticked. */
export default function StartNoticeCard({ notice }: { readonly notice: Notice }): ReactNode {
  const t = useT();
  const { tag } = useLanguage();
  const [open, setOpen] = useState(true);
  const [forGood, setForGood] = useState(false);
  const date = new Intl.DateTimeFormat(latinDigits(tag), { day: "numeric", month: "long", timeZone: intlZone() }).format(notice.updatedTs);
  const close = () => {
    setOpen(false);
    closeNotice(notice, forGood);
  };
  const act = () => {
    close();
    if (notice.path !== "") void navigateTo(notice.path);
  };
  const picture =
    notice.img === "" ? (
      <CandleScene onSettled={painted} />
    ) : (
      <img src={notice.img} alt="" onLoad={painted} onError={painted} className="block aspect-[5/2] w-full object-cover" />
    );
  return (
    <Popup
      open={open}
      onClose={close}
      picture={picture}
      title={
        <>
          <span className="mb-1 block text-caption font-normal text-ink-2">{t("notice_of", { date: `\u2068${date}\u2069` })}</span>
          <bdi>{notice.title}</bdi>
        </>
      }
    >
      <div className="mt-3 text-body text-ink-2">
        <RichText html={notice.content} />
      </div>
      <Button wide className="mt-5" onClick={act}>
        {notice.buttonText}
      </Button>
      <HideBox checked={forGood} onChange={setForGood} />
    </Popup>
  );
}

function HideBox({ checked, onChange }: { readonly checked: boolean; readonly onChange: (checked: boolean) => void }) {
  const t = useT();
  return (
    <label className="mt-2 flex min-h-11 cursor-pointer items-center justify-center gap-2.5 text-caption text-ink-2">
      <span className="relative grid size-5.5 shrink-0">
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-full cursor-pointer appearance-none rounded-[7px] border-[1.5px] border-line-strong checked:border-primary checked:bg-primary"
        />
        <svg
          viewBox="0 0 22 22"
          fill="none"
          stroke="var(--on-primary)"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 opacity-0 peer-checked:opacity-100"
        >
          <path d="m6.5 11.4 3 3L15.5 8" />
        </svg>
      </span>
      {t("notice_hide")}
    </label>
  );
}
