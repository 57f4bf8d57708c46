import { Button, latinDigits, Popup } from "@candela/ui";
import { type ReactNode, useState } from "react";
import { CandleScene } from "../lib/components/candle-scene.tsx";
import { RichText } from "../lib/components/rich-text.tsx";
import { useT } from "../lib/i18n.ts";
import { navigateTo } from "../lib/navigation.ts";

import { useLanguage } from "../lib/settings.ts";
import { closeNotice, type Notice } from "../lib/start-notice.ts";

/** The notice of the day: said once a day, and with the box ticked not again. */
export default function StartNoticeCard({ notice }: { readonly notice: Notice }): ReactNode {
  const t = useT();
  const { tag } = useLanguage();
  const [open, setOpen] = useState(true);
  const [forGood, setForGood] = useState(false);
  const date = new Intl.DateTimeFormat(latinDigits(tag), { day: "numeric", month: "long" }).format(notice.updatedTs);
  const close = () => {
    setOpen(false);
    closeNotice(notice, forGood);
  };
  const act = () => {
    close();
    if (notice.path !== "") void navigateTo(notice.path);
  };
  const picture = notice.img === "" ? <CandleScene /> : <img src={notice.img} alt="" className="block max-h-60 w-full object-cover" />;
  return (
    <Popup
      open={open}
      onClose={close}
      picture={picture}
      title={
        <>
          <span className="mb-1 block text-caption font-normal text-ink-2">{t("notice_of", { date })}</span>
          {notice.title}
        </>
      }
    >
      <div className="mt-3 text-body text-ink-2">
        <RichText html={notice.content} />
      </div>
      <Button wide className="mt-5" onClick={act}>
        {notice.buttonText}
      </Button>
      <label className="mt-2 flex min-h-11 cursor-pointer items-center justify-center gap-2.5 text-caption text-ink-2">
        <input
          type="checkbox"
          checked={forGood}
          onChange={(event) => setForGood(event.target.checked)}
          className="size-5 accent-(--primary)"
        />
        {t("notice_hide")}
      </label>
    </Popup>
  );
}
